// Runs the engine's own worker script, whose address stands behind the "#" of this one's.
declare function importScripts(address: string): void;

// Free again only when this worker is gone, which is how the page knows. Without locks it doesn't.
if ("locks" in navigator)
  navigator.locks.request(self.name, () => new Promise(() => undefined)).catch(() => undefined);

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

// Hosts without a type for WebAssembly send it as something else, which browsers compile only under its own name. Such
// an answer gets the name here; a page in its place stays what it is.
const named = async (source: Response | PromiseLike<Response>): Promise<Response> => {
  const response = await source;
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("application/wasm") || type.startsWith("text/html")) return response;
  return new Response(response.body, {
    status: response.status,
    headers: { "content-type": "application/wasm" },
  });
};
const compile = WebAssembly.compileStreaming.bind(WebAssembly);
const instantiate = WebAssembly.instantiateStreaming.bind(WebAssembly);
WebAssembly.compileStreaming = async (source) => compile(await named(source));
WebAssembly.instantiateStreaming = async (source, imports) => instantiate(await named(source), imports);

importScripts(decodeURIComponent(location.hash.slice(1)));
