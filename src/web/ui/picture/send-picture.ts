/**
 * Uploads a picture, or a film, as a form. `onProgress` gets 0 to 1.
 * @returns the response; `body` is undefined if it is not JSON. Null: the shop was not reached
 * @throws AbortError if cancelled
 */
export function sendPicture(
  address: string,
  { file, name, field = 'images[]' }: { file: Blob; name: string; field?: string },
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<{ status: number; body: unknown } | null> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: unknown } | null>()
  const request = new XMLHttpRequest()
  request.open('POST', address)
  request.responseType = 'json'
  request.setRequestHeader('accept', 'application/json')
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total)
  request.onerror = () => resolve(null)
  request.onabort = () => reject(new DOMException('Upload cancelled', 'AbortError'))
  request.onload = () => resolve({ status: request.status, body: request.response ?? undefined })
  const abort = () => request.abort()
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) reject(new DOMException('Upload cancelled', 'AbortError'))
  else {
    const form = new FormData()
    form.append(field, file, name)
    request.send(form)
  }
  return promise.finally(() => signal.removeEventListener('abort', abort))
}
