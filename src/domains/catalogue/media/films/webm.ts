const segment = 0x18538067
const cluster = 0x1f43b675
/** Where cameras and programs write place, device and time. */
const tags = 0x1254c367

/**
 * Blanks the camera's data about place and device. The size stays, because the index counts bytes.
 * @throws RangeError a length is wrong: the file is truncated
 */
export function webmWithoutTags(file: Buffer): Buffer {
  const own = Buffer.from(file)
  for (let at = 0; at < own.length; ) {
    const { id, body, end } = elementAt(own, at)
    // A film that was streamed while it was recorded has open lengths: such an element ends where the next begins.
    if (id === segment || (id === cluster && end === undefined)) at = body
    else if (end === undefined || end > own.length) throw new RangeError('an element ends behind the file')
    else {
      if (id === tags) blank(own, at, end)
      at = end
    }
  }
  return own
}

/** The leading zeros of its first byte give the length of a number. `end`: undefined if the length is open. */
function elementAt(file: Buffer, at: number): { id: number; body: number; end: number | undefined } {
  const bytesOf = (offset: number, maxLength: number) => {
    const length = Math.clz32(file.readUInt8(offset)) - 23
    if (length > maxLength || offset + length > file.length) throw new RangeError('no number of an element')
    return file.subarray(offset, offset + length)
  }
  const name = bytesOf(at, 4)
  const size = bytesOf(at + name.length, 8)
  const mask = 0xff >> size.length
  const rest = [...size.subarray(1)]
  const first = size.readUInt8(0) & mask
  const body = at + name.length + size.length
  const isOpen = first === mask && rest.every((byte) => byte === 0xff)
  const length = rest.reduce((sum, byte) => sum * 256 + byte, first)
  return { id: name.readUIntBE(0, name.length), body, end: isOpen ? undefined : body + length }
}

/** Replaces the element by an empty one (Void). */
function blank(file: Buffer, at: number, end: number) {
  const length = end - at
  file.fill(0, at, end).writeUInt8(0xec, at)
  if (length < 9) file.writeUInt8(0x80 | (length - 2), at + 1)
  else file.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), at + 1)
}
