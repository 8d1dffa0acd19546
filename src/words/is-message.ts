import { en, type Message } from "./en.ts";

const messages: ReadonlySet<string> = new Set(en);

/** Whether a text is a message. At build and in tests only: it reads the whole list. */
export const isMessage = (text: string): text is Message => messages.has(text);
