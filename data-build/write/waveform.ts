import { encodePeaks, peakBars } from "../../src/schema/peaks.ts";

/** Sound as one channel from -1 to 1. */
export interface Sound {
  readonly rate: number;
  readonly samples: Float32Array;
}

/** Samples per second of what is decoded for waveforms. */
export const decodedRate = 8000;

/** Sound from signed 16-bit samples, little-endian, of one channel. */
export function soundOfBytes(bytes: Buffer): Sound {
  const samples = new Float32Array(Math.floor(bytes.length / 2));
  for (let i = 0; i < samples.length; i += 1) samples[i] = bytes.readInt16LE(2 * i) / 32_768;
  return { rate: decodedRate, samples };
}

type ReadSample = (at: number) => number;

function sampleReader(bytes: Buffer, format: number, bits: number): ReadSample | null {
  if (format === 3 && bits === 32) return (at) => bytes.readFloatLE(at);
  if (format !== 1) return null;
  switch (bits) {
    case 8:
      return (at) => (bytes.readUInt8(at) - 128) / 128;
    case 16:
      return (at) => bytes.readInt16LE(at) / 32_768;
    case 24:
      return (at) => bytes.readIntLE(at, 3) / 8_388_608;
    case 32:
      return (at) => bytes.readInt32LE(at) / 2_147_483_648;
    default:
      return null;
  }
}

/** A RIFF file of plain samples, read without any other program; null for other contents. */
export function soundOfWav(bytes: Buffer): Sound | null {
  if (
    bytes.length < 12 ||
    bytes.toString("latin1", 0, 4) !== "RIFF" ||
    bytes.toString("latin1", 8, 12) !== "WAVE"
  )
    return null;
  let layout: { format: number; channels: number; rate: number; bits: number } | null = null;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString("latin1", at, at + 4);
    const start = at + 8;
    const size = Math.min(bytes.readUInt32LE(at + 4), bytes.length - start);
    if (name === "fmt " && size >= 16) {
      const code = bytes.readUInt16LE(start);
      layout = {
        // The extensible form names the real format further down.
        format: code === 0xfffe && size >= 26 ? bytes.readUInt16LE(start + 24) : code,
        channels: bytes.readUInt16LE(start + 2),
        rate: bytes.readUInt32LE(start + 4),
        bits: bytes.readUInt16LE(start + 14),
      };
    }
    if (name === "data" && layout !== null && layout.channels > 0 && layout.rate > 0) {
      const { format, channels, rate, bits } = layout;
      const read = sampleReader(bytes, format, bits);
      if (read === null) return null;
      const width = bits / 8;
      const samples = new Float32Array(Math.floor(size / (width * channels)));
      for (let i = 0; i < samples.length; i += 1) {
        let sum = 0;
        for (let c = 0; c < channels; c += 1) sum += read(start + (i * channels + c) * width);
        samples[i] = sum / channels;
      }
      return { rate, samples };
    }
    at = start + size + (size % 2);
  }
  return null;
}

/** Below this a clip is silent, and its bars are not blown up to full height: -60 dB. */
const silence = 0.001;

/** The highest sample of each of `bars` equal parts, the loudest part being 1; all 0 for silence. */
export function peaksOf(samples: Float32Array, bars = peakBars): readonly number[] {
  const heights = Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * samples.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * samples.length) / bars));
    let highest = 0;
    for (let i = from; i < Math.min(to, samples.length); i += 1)
      highest = Math.max(highest, Math.abs(samples[i] ?? 0));
    return highest;
  });
  const loudest = Math.max(...heights);
  return heights.map((h) => (loudest < silence ? 0 : h / loudest));
}

/** What listening to a clip showed. */
export type Waveform =
  | { readonly kind: "heard"; readonly peaks: string; readonly seconds: number }
  /** Nothing here can decode it. */
  | { readonly kind: "unknown" }
  | { readonly kind: "broken" };

/** What a decoded clip shows; null is one that could not be decoded, "unread" one that nothing here can decode. */
export function waveformOf(sound: Sound | null | "unread"): Waveform {
  if (sound === "unread") return { kind: "unknown" };
  if (sound === null || sound.samples.length === 0) return { kind: "broken" };
  return {
    kind: "heard",
    peaks: encodePeaks(peaksOf(sound.samples)),
    seconds: sound.samples.length / sound.rate,
  };
}
