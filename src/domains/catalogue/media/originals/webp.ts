const kept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Bits of VP8X that announce Exif and XMP. */
const announced = 0b1100

export function webpWithoutExif(file: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  const end = Math.min(file.length, 8 + file.readUInt32LE(4))
  for (let at = 12; at + 8 <= end; ) {
    const size = file.readUInt32LE(at + 4)
    const next = at + 8 + size + (size % 2)
    if (at + 8 + size > file.length) return undefined
    const type = file.toString('latin1', at, at + 4)
    if (kept.has(type)) parts.push(type === 'VP8X' ? withoutBits(file.subarray(at, next)) : file.subarray(at, next))
    at = next
  }
  if (parts.length === 0) return undefined
  const body = Buffer.concat(parts)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}

function withoutBits(chunk: Buffer): Buffer {
  const own = Buffer.from(chunk)
  own.writeUInt8(own.readUInt8(8) & ~announced, 8)
  return own
}
