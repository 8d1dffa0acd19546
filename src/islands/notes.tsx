import { useId, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { messageOf } from "../db/failure.ts";
import { noFilter } from "../schema/filter.ts";
import { noNote, openNotes, type Note } from "../state/notes.ts";
import { save } from "./hand-over.ts";
import { loadPart } from "./load-part.ts";
import { useSay } from "../words/use-say.tsx";

/** A flag and a comment on a question, kept in this browser; all of them as a file, and from one. */
export function Notes({
  base,
  benchmark,
  id,
}: {
  readonly base: string;
  readonly benchmark: string;
  readonly id: string;
}): ReactNode {
  const say = useSay();
  const store = openNotes(benchmark);
  const note: Note = useSyncExternalStore(
    store.subscribe,
    () => store.of(id),
    () => noNote,
  );
  const count = useSyncExternalStore(
    store.subscribe,
    () => store.all().size,
    () => 0,
  );
  const [said, setSaid] = useState("");
  const file = useRef<HTMLInputElement>(null);
  const label = useId();
  const change = (part: Partial<Note>): void => {
    const kept = store.set(id, part);
    setSaid(
      kept
        ? ""
        : say("This browser keeps nothing for this site: the note lasts as long as the page is open."),
    );
  };
  const read = async (chosen: File): Promise<void> => {
    setSaid(say("Reading the file …"));
    const questions = async (): Promise<ReadonlySet<string>> =>
      new Set(await (await loadPart(() => import("./question-ids.ts"))).questionIds(base, noFilter));
    const result = await store.fromJson(await chosen.text(), questions).catch((error: unknown) => ({
      ...({ ok: false, isKept: true } as const),
      reason: "Which questions there are could not be loaded: {why}",
      values: { why: messageOf(error) },
    }));
    setSaid(
      result.ok
        ? [
            say("{added} notes added, {merged} joined with yours.", {
              added: result.added,
              merged: result.merged,
            }),
            ...(result.left === 0
              ? []
              : [
                  say(
                    "{n} was left out: this benchmark does not have its question.|{n} were left out: this benchmark does not have their questions.",
                    { n: result.left },
                  ),
                ]),
          ].join(" ")
        : [
            say.known(result.reason, result.values),
            ...(result.isKept ? [say("Your notes are as they were.")] : []),
          ].join(" "),
    );
  };
  return (
    <div className="notes">
      <label className="s">
        <input
          type="checkbox"
          checked={note.isFlagged}
          onChange={(e) => change({ isFlagged: e.target.checked })}
        />{" "}
        {say("Flag this question")}
      </label>
      <label className="f" htmlFor={label}>
        {say("Comment")}
      </label>
      <textarea
        id={label}
        rows={3}
        dir="auto"
        maxLength={10_000}
        value={note.comment}
        onChange={(e) => change({ comment: e.target.value })}
      />
      <div className="bar">
        <button
          className="btn"
          type="button"
          disabled={count === 0}
          onClick={() =>
            setSaid(
              save({ name: `${benchmark}-notes.json`, type: "application/json", content: store.toJson() })
                .words,
            )
          }
        >
          {count === 0
            ? say("No notes yet")
            : say("Save {n} note as a file|Save {n} notes as a file", { n: count })}
        </button>
        <button className="btn" type="button" onClick={() => file.current?.click()}>
          {say("Add notes from a file")}
        </button>
        <input
          ref={file}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label={say("File of notes")}
          onChange={(e) => {
            const chosen = e.target.files?.[0];
            e.target.value = "";
            if (chosen !== undefined) void read(chosen);
          }}
        />
        <span className="s" role="status">
          {said}
        </span>
      </div>
    </div>
  );
}
