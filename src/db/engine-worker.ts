// Runs the engine's own worker script, whose address stands behind the "#" of this one's.
declare function importScripts(address: string): void;

// Where its binary can't be fetched or compiled, the engine never answers: nobody handles that rejection in there.
// Thrown, it reaches the page as the worker's error.
addEventListener("unhandledrejection", (event) => {
  setTimeout(() => {
    throw new Error(String(event.reason));
  });
});

importScripts(decodeURIComponent(location.hash.slice(1)));
