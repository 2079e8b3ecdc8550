/** Chunks that change how the picture looks; texts, Exif, time and unknown ones go. */
const kept = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'bKGD', 'pHYs'],
  ...['acTL', 'fcTL', 'fdAT'],
])

export function pngWithoutTexts(file: Buffer): Buffer | undefined {
  const parts = [file.subarray(0, 8)]
  for (let at = 8; at < file.length; ) {
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length) return undefined
    const type = file.toString('latin1', at + 4, at + 8)
    if (kept.has(type)) parts.push(file.subarray(at, end))
    if (type === 'IEND') return Buffer.concat(parts)
    at = end
  }
  return undefined
}
