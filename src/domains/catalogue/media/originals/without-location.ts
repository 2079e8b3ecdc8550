import { gifWithoutComments } from './gif.ts'
import { jpegWithoutExif } from './jpeg.ts'
import { pngWithoutTexts } from './png.ts'
import { webpWithoutExif } from './webp.ts'

/**
 * Removes everything that a camera or editor wrote into the file: place, time, device, names, thumbnails. Pixels,
 * colour profile and orientation stay, byte for byte. Nothing is decoded.
 * @returns undefined if its structure is not understood: such an original is not stored
 */
export function withoutLocation(file: Buffer): Buffer | undefined {
  try {
    if (file.readUInt16BE(0) === 0xffd8) return jpegWithoutExif(file)
    if (file.readUInt32BE(0) === 0x89504e47) return pngWithoutTexts(file)
    if (file.toString('latin1', 0, 4) === 'RIFF') return webpWithoutExif(file)
    if (file.toString('latin1', 0, 4) === 'GIF8') return gifWithoutComments(file)
    return undefined
  } catch (error) {
    // Reading past the end: a length in it is wrong.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
