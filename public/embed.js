// A view in a frame says how high it is, so that the host needs no scroll bar, and takes the host's theme.
// Plain code: a sandboxed frame has no origin, and loads modules only from hosts that allow it.
"use strict";
(function () {
  var root = document.documentElement;
  var main = document.getElementById("main");
  var forced = /[#&]theme=(light|dark)(?:&|$)/.exec(location.hash);
  if (forced) root.dataset.theme = forced[1];
  if (window.parent === window || main === null) return;
  root.dataset.framed = "";
  var last = 0;
  function tell() {
    var height = Math.ceil(main.getBoundingClientRect().height + 2 * main.offsetTop);
    if (height === last) return;
    last = height;
    // Nothing in it is secret, and the host may be any page.
    window.parent.postMessage({ type: "explorer:height", height: height }, "*");
  }
  new ResizeObserver(tell).observe(main);
  window.addEventListener("message", function (event) {
    var data = event.data;
    if (event.source !== window.parent || typeof data !== "object" || data === null) return;
    if (data.type === "explorer:theme" && (data.theme === "light" || data.theme === "dark") && !forced)
      root.dataset.theme = data.theme;
    if (data.type === "explorer:height?") {
      last = 0;
      tell();
    }
  });
  // Pages of the site open beside the host, not in the frame; places and settings of the view stay in it.
  document.addEventListener("click", function (event) {
    var link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (link !== null && !(link.getAttribute("href") || "").startsWith("#")) link.setAttribute("target", "_blank");
  });
  window.addEventListener("load", function () {
    var isSet = /[#&](?!v=|theme=|lang=|data=|at=)[^=&]+=/.test(location.hash);
    var note = document.getElementById("static");
    if (isSet && root.dataset.live === undefined && note !== null) note.hidden = false;
    tell();
  });
})();
