import { savesData } from "./saves-data.ts";
import { startAhead } from "./started.ts";

/** Starts the engine before it is needed, unless the reader saves data or the machine has little memory. */
export function warm(base: string): void {
  const { deviceMemory = 8 } = navigator as Navigator & { readonly deviceMemory?: number };
  if (savesData() || deviceMemory <= 2) return;
  startAhead();
  void import("./engine.ts")
    .then(({ engine }) => engine(base))
    .catch(() => {
      // A failed start is shown where its result is wanted; here nobody waits for it yet.
    });
}
