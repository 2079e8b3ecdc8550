import { z } from 'zod'
import { BadAnswer, NoConnection, readAnswer } from '../api.ts'

const uploaded = z.object({
  success: z.literal(true),
  images: z
    .array(
      z.object({
        url: z.string(),
        key: z.string(),
        file_size: z.number(),
        original_name: z.string(),
        width: z.number(),
        height: z.number(),
      }),
    )
    .min(1),
  message: z.string(),
})
export type Uploaded = z.infer<typeof uploaded>['images'][number]

/**
 * Sends one picture and tells how far it is, 0 to 1, as the browser counts the bytes.
 * @throws ApiRefusal, NoConnection, BadAnswer; an AbortError when it was cancelled
 */
export function uploadPicture(
  file: Blob,
  name: string,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> {
  const { promise, resolve, reject } = Promise.withResolvers<Uploaded>()
  const request = new XMLHttpRequest()
  request.open('POST', '/backend/api/upload-images')
  request.responseType = 'json'
  request.setRequestHeader('accept', 'application/json')
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total)
  request.onerror = () => reject(new NoConnection())
  request.onabort = () => reject(new DOMException('Upload cancelled', 'AbortError'))
  request.onload = () => {
    try {
      const [image] = readAnswer(request.status, request.response, uploaded).images
      if (!image) throw new BadAnswer()
      resolve(image)
    } catch (error) {
      reject(error)
    }
  }
  const abort = () => request.abort()
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) reject(new DOMException('Upload cancelled', 'AbortError'))
  else {
    const form = new FormData()
    form.append('images[]', file, name)
    request.send(form)
  }
  return promise.finally(() => signal.removeEventListener('abort', abort))
}
