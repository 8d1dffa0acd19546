/** Whether the reader asks sites for few data; false where the browser doesn't say. */
export const savesData = (): boolean =>
  (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection
    ?.saveData === true;
