/** What lies above the page, the innermost last. All share one entry of the history, which Back takes away. */
const layers: (() => void)[] = []
/** Key of a page whose entry is left over, because its layers were closed by something else than Back. */
let spare: { key: unknown } | undefined
/** A step of ours on its way, and whether the router gets it. */
let awaited: 'route' | 'silent' | undefined

/**
 * Back closes this instead of leaving the page, in browsers without CloseWatcher. The entry has the page's address and
 * React Router's state. It is not taken away at once when something else closes the layer: such a step arrives later,
 * perhaps after the router has opened another page. The next layer uses it, and Back passes over it.
 * @returns to be called when it has been closed, by whatever
 */
export function closeByHistory(close: () => void): () => void {
  layers.push(close)
  if (!isOfLayer(history.state)) addEntry()
  spare = undefined
  return () => {
    const at = layers.indexOf(close)
    if (at < 0) return
    layers.splice(at, 1)
    if (layers.length === 0 && isOfLayer(history.state)) spare = { key: keyOf(history.state) }
  }
}

type State = { isOfLayer?: true; key?: string } | null
const isOfLayer = (state: unknown) => (state as State)?.isOfLayer === true
const keyOf = (state: unknown) => (state as State)?.key
const addEntry = () => history.pushState({ ...history.state, isOfLayer: true }, '')

function step(by: number, how: typeof awaited) {
  awaited = how
  history.go(by)
}

// Capturing: before the router.
addEventListener(
  'popstate',
  (event) => {
    if (awaited) {
      if (awaited === 'silent') event.stopImmediatePropagation()
      awaited = undefined
      return
    }
    const close = layers.pop()
    const isSpare = spare !== undefined && spare.key === keyOf(event.state)
    spare = undefined
    close?.()
    if (isOfLayer(event.state)) {
      event.stopImmediatePropagation()
      // Back from an address that was opened below the layer, which stays; or from another page, to the one below.
      step(close ? 1 : -1, close ? 'silent' : 'route')
    } else if (layers.length > 0) addEntry()
    else if (!close && isSpare) {
      event.stopImmediatePropagation()
      step(-1, 'route')
    }
  },
  { capture: true },
)
