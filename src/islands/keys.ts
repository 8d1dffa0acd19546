const typing =
  "input:not([type='radio'], [type='checkbox'], [type='button']), textarea, select, [contenteditable]";
/** Things that the space bar and Enter already do something to. */
const pressed = "button, a[href], summary, input, audio";

/** Whether a key is free for the page: nobody is writing, no control has a use for it, no modifier is held. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey)
    return false;
  const { target } = event;
  if (!(target instanceof Element)) return true;
  if (target.closest(typing) !== null) return false;
  return !((event.key === " " || event.key === "Enter") && target.closest(pressed) !== null);
}
