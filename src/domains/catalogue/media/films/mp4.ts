/** Codecs that browsers play. HEVC is missing: only some do. */
const played = ['avc1', 'avc3', 'av01', 'vp09']
/** Boxes that have others in them. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
/** Where cameras and programs write place, device and time; `uuid` has XMP. */
const personal = new Set(['udta', 'meta', 'uuid'])

type Box = { type: string; at: number; head: number; end: number }

/** The boxes between two places. @throws RangeError a length is wrong: the file is cut off */
function* boxesIn(file: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at < to; ) {
    let size = file.readUInt32BE(at)
    const isLong = size === 1
    if (isLong) size = Number(file.readBigUInt64BE(at + 8))
    else if (size === 0) size = to - at
    const head = isLong ? 16 : 8
    if (size < head || at + size > to) throw new RangeError('a box ends behind the file')
    yield { type: file.toString('latin1', at + 4, at + 8), at, head, end: at + size }
    at += size
  }
}

/** Box types of the samples: avc1, mp4a … */
function codecsIn(file: Buffer, from: number, to: number): string[] {
  const codecs: string[] = []
  for (const { type, at, head, end } of boxesIn(file, from, to)) {
    if (type === 'stsd') for (const entry of boxesIn(file, at + head + 8, end)) codecs.push(entry.type)
    else if (containers.has(type)) codecs.push(...codecsIn(file, at + head, end))
  }
  return codecs
}

/** The codecs of a film; undefined: it is no complete MP4. */
export function mp4Codecs(file: Buffer): { codecs: string[]; isPlayed: boolean } | undefined {
  try {
    const hasIndex = [...boxesIn(file, 0, file.length)].some(({ type }) => type === 'moov')
    if (!hasIndex) return undefined
    const codecs = codecsIn(file, 0, file.length)
    return { codecs, isPlayed: codecs.some((codec) => played.includes(codec)) }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Blanks the camera's data about place, device and time. The size stays, because the index counts bytes. */
export function mp4WithoutPlace(file: Buffer): Buffer {
  const own = Buffer.from(file)
  blank(own, 0, own.length)
  return own
}

function blank(file: Buffer, from: number, to: number) {
  for (const { type, at, head, end } of boxesIn(file, from, to)) {
    if (personal.has(type)) {
      file.write('free', at + 4, 'latin1')
      file.fill(0, at + head, end)
    } else if (containers.has(type)) blank(file, at + head, end)
  }
}
