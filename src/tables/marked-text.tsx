import type { ReactNode } from "react";
import { isMessage } from "../words/is-message.ts";
import type { SetText } from "./data-table.tsx";

/**
 * Marks a text for the switch of languages: all of it where it is a message, else what stands before one of its commas ("mean, A1,
 * a model"), else nothing. At build only.
 */
export const markedText: SetText = (text): ReactNode => {
  for (let end = text.length; end > 0; end = text.lastIndexOf(", ", end - 1)) {
    const message = text.slice(0, end);
    if (isMessage(message))
      return (
        <>
          <span data-say="">{message}</span>
          {text.slice(end)}
        </>
      );
  }
  return text;
};
