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

const place = "explorer asked";

/** Remembers in this browser that its reader filters by single questions. */
export function rememberAsking(): void {
  try {
    localStorage.setItem(place, "yes");
  } catch {
    // Without storage the engine starts when it is asked, as on a first visit.
  }
}

function hasAsked(): boolean {
  try {
    return localStorage.getItem(place) === "yes";
  } catch {
    return false;
  }
}

/** On an idle page: starts the engine for readers who have asked it before, on machines with a mouse. */
export function warmByHabit(base: string): void {
  if (hasAsked() && matchMedia("(pointer: fine)").matches) warm(base);
}
