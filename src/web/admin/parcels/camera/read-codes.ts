import type { FoundCode } from './barcode-detector.ts'

/**
 * A code counts again after it was missing for this long and in this many frames: one piece appears in many frames,
 * some of them are blurred, and a busy phone scans few frames.
 */
const gone = { ms: 1000, frames: 3 }

/**
 * Codes that were read and may still be in view: when each was last seen, and in how many frames it was missing since.
 */
export type CodesRead = ReadonlyMap<string, { seenAt: number; missed: number }>

/**
 * Returns the new code of a frame: the one nearest to the centre, unless it was already read and has stayed in view.
 * @param at time of the frame in milliseconds
 */
export function readFrame(
  before: CodesRead,
  { found, width, height, at }: { found: FoundCode[]; width: number; height: number; at: number },
): { read: CodesRead; code: string | undefined } {
  const read = new Map([...before].filter(([, { seenAt, missed }]) => at - seenAt < gone.ms || missed < gone.frames))
  const fromMiddle = ({ boundingBox: { x, y, width: w, height: h } }: FoundCode) =>
    Math.hypot(x + w / 2 - width / 2, y + h / 2 - height / 2)
  const inPicture = found.filter(({ rawValue }) => rawValue.trim() !== '')
  const [nearest] = inPicture.sort((one, other) => fromMiddle(one) - fromMiddle(other))
  const code = nearest && !read.has(nearest.rawValue) ? nearest.rawValue : undefined
  for (const [known, { seenAt, missed }] of read) read.set(known, { seenAt, missed: missed + 1 })
  for (const { rawValue } of inPicture)
    if (read.has(rawValue) || rawValue === code) read.set(rawValue, { seenAt: at, missed: 0 })
  return { read, code: code?.trim() }
}
