import { useEffect, useReducer, useRef } from 'react'
import { afterPaint } from '../after-paint.ts'

/** https://html.spec.whatwg.org/multipage/interaction.html#the-closewatcher-interface; not in every browser. */
type CloseWatcher = { onclose: (() => void) | null; destroy(): void }
type Watching = { CloseWatcher?: new () => CloseWatcher }

/**
 * On a phone with a Back button, Back closes the open layer instead of leaving the page. With a keyboard CloseWatcher
 * would also handle Escape, which Base UI handles, from the innermost layer on.
 */
export function useBackCloses(open: boolean, close: () => void) {
  const latest = useRef(close)
  const [backs, countBack] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    latest.current = close
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a Back that did not close it, while it is busy, is used up
  useEffect(() => {
    if (!open || !matchMedia('(hover: none)').matches) return
    const { CloseWatcher } = window as Watching
    const closed = () => {
      latest.current()
      // Later than a drawer, which closes after a paint.
      afterPaint(countBack)
    }
    if (!CloseWatcher) {
      const stops = import('./close-by-history.ts').then(({ closeByHistory }) => closeByHistory(closed))
      // Offline (the chunk fails to load) the layer still closes by everything except Back.
      return () =>
        void stops.then(
          (stop) => stop(),
          () => {},
        )
    }
    const watcher = new CloseWatcher()
    watcher.onclose = closed
    return () => watcher.destroy()
  }, [open, backs])
}
