// Runs the engine's own worker script, whose address stands behind the "#" of this one's.
declare function importScripts(address: string): void;

// Where its binary can't be fetched or compiled, the engine never answers: nobody handles that rejection in there.
// Thrown, it reaches the page as the worker's error.
addEventListener("unhandledrejection", (event) => {
  setTimeout(() => {
    throw new Error(String(event.reason));
  });
});

// To report progress, the engine sends its binary through a stream of its own making. Browsers keep compiled code for
// what came from the network and not for that, so each start would compile everything anew: of a later visit's first
// result that is more than half. Without these streams it takes the binary as it comes, and says so in a warning that
// would be no news to anybody.
Reflect.deleteProperty(globalThis, "TransformStream");
const warn = console.warn.bind(console);
console.warn = (...said: readonly unknown[]): void => {
  if (!String(said[0]).startsWith("instantiating without progress handler")) warn(...said);
};

importScripts(decodeURIComponent(location.hash.slice(1)));
