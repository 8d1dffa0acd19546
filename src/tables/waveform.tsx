import type { ReactNode } from "react";
import { decodePeaks, peakBars } from "../schema/peaks.ts";

/** A stretch of a clip, s. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

const half = 22;

/** Bars of a clip from its peaks; a line where they aren't known. `at`: how much of it was played, 0–1. */
export function Waveform({
  peaks,
  seconds,
  at,
  loop,
  spans,
}: {
  readonly peaks: string | null;
  readonly seconds: number;
  readonly at: number;
  readonly loop: Part | null;
  readonly spans: readonly (Part & { readonly part: string })[];
}): ReactNode {
  const heights = peaks === null ? Array.from({ length: peakBars }, () => 0) : decodePeaks(peaks);
  const path = heights
    .map((h, i) => {
      const reach = Math.max(1, Math.round(h * (half - 2)));
      return `M${i}.5 ${half - reach}v${2 * reach}`;
    })
    .join("");
  const share = (s: number): string => `${(100 * Math.min(1, Math.max(0, s / seconds))).toFixed(2)}%`;
  const field = ({ start, end }: Part): { left: string; width: string } => ({
    left: share(start),
    width: share(end - start),
  });
  return (
    <>
      {spans.map((s) => (
        <span key={s.part} className="span" style={field(s)} aria-hidden="true">
          {s.part}
        </span>
      ))}
      {loop !== null && <span className="loop" style={field(loop)} aria-hidden="true" />}
      <svg viewBox={`0 0 ${heights.length} ${2 * half}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={path} />
      </svg>
      {at > 0 && (
        <>
          <svg
            className="played"
            viewBox={`0 0 ${heights.length} ${2 * half}`}
            preserveAspectRatio="none"
            style={{ clipPath: `inset(0 ${(100 * (1 - at)).toFixed(2)}% 0 0)` }}
            aria-hidden="true"
          >
            <path d={path} />
          </svg>
          <span className="playhead" style={{ left: `${(100 * at).toFixed(2)}%` }} aria-hidden="true" />
        </>
      )}
    </>
  );
}
