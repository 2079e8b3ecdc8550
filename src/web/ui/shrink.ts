/** No side of an upload is longer, in JPEG quality 0.85. */
const longest = 1200
const quality = 0.85

export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/**
 * The picture as it is sent: its longest side 1200 px (or what is said), JPEG again (WebP where it may be transparent). What is small
 * already stays as it is.
 * @throws Error when the file is no picture that this browser can read
 */
export async function shrink(file: File, most = longest): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('this file is no picture that can be read')
  })
  try {
    const scale = Math.min(1, most / Math.max(picture.width, picture.height))
    if (scale === 1 && file.size < 400_000) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const brush = canvas.getContext('2d')
    if (!brush) return file
    brush.imageSmoothingQuality = 'high'
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
    const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
    return small && small.size < file.size ? small : file
  } finally {
    picture.close()
  }
}
