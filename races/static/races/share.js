// A link to a moment of a race is shared by the device's own means where it has them, else copied; without this
// script, and where neither is possible, it is a link like any other.
(() => {
  for (const link of document.querySelectorAll("a.share")) {
    link.addEventListener("click", async (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!navigator.share && !navigator.clipboard) return;
      event.preventDefault();
      const address = new URL(link.href);
      // The page may have gone on since it was loaded.
      const seen = document.getElementById("race-seen");
      if (seen) address.searchParams.set("at", seen.dataset.version);
      try {
        if (navigator.share) await navigator.share({ title: document.title, url: address.href });
        else {
          await navigator.clipboard.writeText(address.href);
          link.nextElementSibling.textContent = link.dataset.copied;
        }
      } catch (error) {
        if (error.name !== "AbortError") location.assign(address);
      }
    });
  }
})();
