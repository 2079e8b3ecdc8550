/**
 * Runs `work` after the next paint, so that a slow phone first shows the response to a click (INP); at the latest
 * before the handlers of the next click or key, or on leaving the page. Runs immediately on the server and in a hidden
 * tab, where nothing is painted.
 */
export function afterPaint(work: () => void) {
  if (typeof document === 'undefined' || document.visibilityState === 'hidden') return work()
  const once = new AbortController()
  const doIt = () => {
    if (once.signal.aborted) return
    once.abort()
    work()
  }
  for (const event of ['click', 'keydown', 'pagehide'])
    window.addEventListener(event, doIt, { capture: true, signal: once.signal })
  requestAnimationFrame(() => setTimeout(doIt))
}
