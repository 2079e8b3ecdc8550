/** Stylesheets that are loading, by URL. */
const loading = new Map<string, Promise<unknown>>()

/**
 * Imports a chunk and its dependencies in parallel. Builds call it in place of Vite's preload helper. Chromium caches a
 * failed module fetch for the life of a document, and then fails all modules that import it, on every retry
 * (`untilLoaded`). So offline the files are fetched as plain files first: such a failure leaves no trace.
 * @param files of the chunk: itself and its imports, as paths without a leading slash; empty without imports
 * @throws what the fetch or the import throws, after a `vite:preloadError`
 */
export async function importWhenReachable<Chunk>(load: () => Promise<Chunk>, files: readonly string[] = []) {
  try {
    const urls = files.map((file) => `/${file}`)
    if (!navigator.onLine) await Promise.all(urls.map(fetchFile))
    await Promise.all(urls.map(preload))
    return await load()
  } catch (error) {
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
    throw error
  }
}

/** Resolves when the whole file is in the HTTP cache. */
async function fetchFile(url: string) {
  const answer = await fetch(url)
  if (!answer.ok) throw new TypeError(`${url} answered ${answer.status}`)
  return answer.arrayBuffer()
}

/** @returns for a stylesheet, a promise that resolves once it applies; the import itself waits for scripts */
function preload(url: string): Promise<unknown> | undefined {
  if (document.querySelector(`link[href="${url}"]`)) return loading.get(url)
  const link = document.createElement('link')
  const isStyle = url.endsWith('.css')
  Object.assign(link, { rel: isStyle ? 'stylesheet' : 'modulepreload', crossOrigin: '', href: url })
  document.head.append(link)
  if (!isStyle) return
  const style = new Promise((done, fail) => {
    link.onload = done
    link.onerror = () => {
      link.remove()
      fail(new TypeError(`${url} could not be loaded`))
    }
  })
  loading.set(url, style)
  return style
}
