import type { FoundCode } from './barcode-detector.ts'

/**
 * A code counts again after it was missing for this long and in this many frames: one piece appears in many frames,
 * some of them are blurred, and a busy phone scans few frames.
 */
const gone = { ms: 1000, frames: 3 }

/**
 * The codes that were read and may still be in the picture: when each was last there, and in how many frames it was not
 * since.
 */
export type CodesRead = ReadonlyMap<string, { seenAt: number; missed: number }>

/**
 * The code of a frame that is new: the one nearest to the middle, unless it was read and has been in the picture since.
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
