/**
 * Does it once what was just pressed is on the screen, so that a slow phone answers a finger before it does the rest; in
 * any case before the next press is heard. At once where nothing is drawn: in a tab behind others.
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
