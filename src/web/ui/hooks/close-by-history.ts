/** What lies above the page, the innermost last. Each has an entry of the history, which Back takes away. */
const layers: (() => void)[] = []
/** Entries to take away, to add, and whether a step of ours has not arrived yet. */
let leaving = 0
let owed = 0
let isUnderWay = false

/**
 * Back closes this instead of leaving the page, in browsers without CloseWatcher. The entry has the page's address and
 * React Router's state; steps between the two are kept from the router, for which nothing has changed.
 * @returns to be called when it has been closed, by whatever
 */
export function closeByHistory(close: () => void): () => void {
  layers.push(close)
  if (leaving > 0 || isUnderWay) owed++
  else addEntry()
  return () => {
    const at = layers.indexOf(close)
    if (at < 0) return
    layers.splice(at, 1)
    if (owed > 0) owed--
    else if (isOfLayer(history.state)) leaveEntry()
    // Else a link has led on, and left the entry below its page: passed over on the way back.
  }
}

const addEntry = () => history.pushState({ ...history.state, isOfLayer: true }, '')
const isOfLayer = (state: unknown) => (state as { isOfLayer?: true } | null)?.isOfLayer === true

/** All that close at once leave in one step: browsers do not take several at a time. */
function leaveEntry() {
  if (leaving++ > 0) return
  queueMicrotask(() => {
    step(-leaving)
    leaving = 0
  })
}

function step(by: number) {
  isUnderWay = true
  history.go(by)
}

// Capturing: before the router, which would load the page's data anew.
addEventListener(
  'popstate',
  (event) => {
    if (isUnderWay) {
      event.stopImmediatePropagation()
      isUnderWay = false
      // A page was opened while the step was on its way: that one was left instead.
      if (isOfLayer(event.state) && layers.length === 0) return step(1)
      for (; owed > 0; owed--) addEntry()
      return
    }
    const close = layers.pop()
    if (!close && !isOfLayer(event.state)) return
    event.stopImmediatePropagation()
    if (close) close()
    else history.back()
  },
  { capture: true },
)
