import { messageOf } from "../db/failure.ts";
import { currentSay } from "../words/say.ts";

/**
 * Opens the dialog that tells where a number comes from, above or below the place of the number, and fills it; `back` is
 * called once it is closed.
 */
export async function openDialog(
  box: DOMRect,
  fill: (dialog: HTMLDialogElement) => Promise<void>,
  back: () => void,
): Promise<void> {
  const dialog = document.createElement("dialog");
  dialog.className = "number";
  dialog.setAttribute("aria-labelledby", "number-title");
  const loading = document.createElement("p");
  loading.id = "number-title";
  loading.className = "xs q";
  loading.setAttribute("role", "status");
  loading.textContent = currentSay()("Loading …");
  dialog.append(loading);
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    back();
  });
  const below = box.bottom < innerHeight / 2;
  dialog.style.setProperty("--x", `${Math.max(16, Math.min(box.left, innerWidth - 560))}px`);
  dialog.style.setProperty("--y", below ? `${box.bottom + 6}px` : "auto");
  dialog.style.setProperty("--b", below ? "auto" : `${innerHeight - box.top + 6}px`);
  dialog.style.setProperty("--h", `${(below ? innerHeight - box.bottom : box.top) - 22}px`);
  document.body.append(dialog);
  dialog.showModal();
  try {
    await fill(dialog);
  } catch (error) {
    dialog.textContent = currentSay()(
      "Where this number comes from could not be loaded: {why}. The table is as it was; the origin of the whole table stands below it.",
      { why: messageOf(error) },
    );
  }
}
