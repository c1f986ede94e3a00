// Chooses the browser's own time zone in a form where nobody has chosen one yet.
"use strict";

for (const select of document.querySelectorAll("select[data-detect-time-zone]")) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const untouched = select.value === "UTC" && select.dataset.detectTimeZone === "";
  if (untouched && zone && [...select.options].some((option) => option.value === zone)) {
    select.value = zone;
  }
}
