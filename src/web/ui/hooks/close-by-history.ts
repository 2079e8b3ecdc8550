/** The layers above the page, the innermost last. All share one history entry, which Back removes. */
const layers: (() => void)[] = []
/** Key of a page whose extra entry remains, because its layers were closed by something other than Back. */
let spare: { key: unknown } | undefined
/** A pending `history.go` of ours, and whether the router sees its popstate. */
let awaited: 'route' | 'silent' | undefined

/**
 * Back closes this layer instead of leaving the page, in browsers without CloseWatcher. The extra history entry has the
 * page's URL and React Router's state. It stays when something else closes the layer: removing it is asynchronous and
 * could happen after the router has opened another page. The next layer reuses it, and Back skips it.
 * @returns a function to call when the layer has closed, by any means
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
      // Back from a URL that was opened below the layer, which stays; or from another page, to the one below.
      step(close ? 1 : -1, close ? 'silent' : 'route')
    } else if (layers.length > 0) addEntry()
    else if (!close && isSpare) {
      event.stopImmediatePropagation()
      step(-1, 'route')
    }
  },
  { capture: true },
)
