const maxSidePixels = 1200
const jpegQuality = 0.85

export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/**
 * Resizes a picture before the upload and encodes it again: JPEG stays JPEG, other types become WebP. A small file
 * stays unchanged.
 * @throws Error if the browser cannot decode the file
 */
export async function resizeImage(file: File, maxSide = maxSidePixels): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('this file is no picture that can be read')
  })
  try {
    const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
    if (scale === 1 && file.size < 400_000) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const brush = canvas.getContext('2d')
    if (!brush) return file
    brush.imageSmoothingQuality = 'high'
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
    const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, jpegQuality))
    return small && small.size < file.size ? small : file
  } finally {
    picture.close()
  }
}
