/**
 * Uploads a picture or video as a form. `onProgress` receives 0 to 1.
 * @returns the response; `body` is undefined if it is not JSON. Null if the shop was not reached
 * @throws AbortError if cancelled
 */
export function sendPicture(
  address: string,
  { file, name, field = 'images[]' }: { file: Blob; name: string; field?: string },
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<{ status: number; body: unknown } | null> {
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  const answer = new Promise<{ status: number; body: unknown } | null>((resolve, reject) => {
    request.open('POST', address)
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total)
    request.onerror = () => resolve(null)
    request.onabort = () => reject(new DOMException('Upload cancelled', 'AbortError'))
    request.onload = () => resolve({ status: request.status, body: request.response ?? undefined })
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) return reject(new DOMException('Upload cancelled', 'AbortError'))
    const form = new FormData()
    form.append(field, file, name)
    request.send(form)
  })
  return answer.finally(() => signal.removeEventListener('abort', abort))
}
