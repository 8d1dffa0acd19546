// A thread of the pool. Plain JavaScript, because it has to register the types of an installed package first.
import { registerTypes } from "../../bin/types.mjs";

registerTypes();
await import("./thread.ts");
