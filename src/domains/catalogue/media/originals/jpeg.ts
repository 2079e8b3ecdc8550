const startOfScan = 0xda
const endOfImage = 0xd9

/** JFIF, colour profile (APP2 that is no second picture) and Adobe's colour transform; other APPn and comments go. */
const isKept = (marker: number, data: Buffer): boolean => {
  if (marker === 0xe2) return data.toString('latin1', 0, 11) === 'ICC_PROFILE'
  return (marker < 0xe1 || marker > 0xef || marker === 0xee) && marker !== 0xfe
}

/** Keeps nothing behind the end of the picture: phones put films and second pictures there. */
export function jpegWithoutExif(file: Buffer): Buffer | undefined {
  const parts = [file.subarray(0, 2)]
  let orientation = 1
  let at = 2
  while (at < file.length) {
    if (file.readUInt8(at) !== 0xff) return undefined
    const marker = file.readUInt8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === endOfImage) {
      parts.push(file.subarray(at, at + 2))
      return Buffer.concat([parts[0] ?? Buffer.alloc(0), ...orientationPart(orientation), ...parts.slice(1)])
    }
    const end = at + 2 + file.readUInt16BE(at + 2)
    const data = file.subarray(at + 4, end)
    if (marker === 0xe1) orientation = orientationOf(data) ?? orientation
    else if (isKept(marker, data)) parts.push(file.subarray(at, end))
    at = end
    if (marker !== startOfScan) continue
    const scanEnd = endOfScan(file, at)
    parts.push(file.subarray(at, scanEnd))
    at = scanEnd
  }
  return undefined
}

/** The next marker that is neither a stuffed FF nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  throw new RangeError('the scan has no end')
}

/** Tag 0x0112 of the first directory. */
function orientationOf(data: Buffer): number | undefined {
  if (data.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined
  const tiff = data.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let nr = 0; nr < short(directory); nr++) {
    const entry = directory + 2 + nr * 12
    if (short(entry) === 0x0112) return short(entry + 8)
  }
  return undefined
}

/** An Exif segment with nothing but the orientation; without it a portrait would lie on its side. */
function orientationPart(orientation: number): Buffer[] {
  if (orientation < 2 || orientation > 8) return []
  const segment = Buffer.from(
    'ffe10022457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100010000' + '00000000',
    'hex',
  )
  segment.writeUInt16BE(orientation, 28)
  return [segment]
}
