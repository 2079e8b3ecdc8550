const extension = 0x21
const image = 0x2c
const trailer = 0x3b
const comment = 0xfe
const application = 0xff

/** Comments and XMP go; the loop count of an animation (NETSCAPE2.0) stays. */
export function gifWithoutComments(file: Buffer): Buffer | undefined {
  const start = 13 + colorTable(file.readUInt8(10))
  const parts = [file.subarray(0, start)]
  for (let at = start; at < file.length; ) {
    const kind = file.readUInt8(at)
    if (kind === trailer) {
      parts.push(file.subarray(at, at + 1))
      return Buffer.concat(parts)
    }
    if (kind !== extension && kind !== image) return undefined
    const data = kind === extension ? at + 2 : at + 11 + colorTable(file.readUInt8(at + 9))
    const end = endOfBlocks(file, data)
    if (kind === image || isKept(file, at)) parts.push(file.subarray(at, end))
    at = end
  }
  return undefined
}

const isKept = (file: Buffer, at: number): boolean => {
  const label = file.readUInt8(at + 1)
  if (label === application) return file.toString('latin1', at + 3, at + 11) === 'NETSCAPE'
  return label !== comment
}

const colorTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function endOfBlocks(file: Buffer, from: number): number {
  let at = from
  for (let size = file.readUInt8(at); size > 0; size = file.readUInt8(at)) at += size + 1
  return at + 1
}
