const askAgainMs = 3000

/**
 * Asks every 3 s whether the shop can be reached. `online` events do not tell that a shop was restarted, and
 * navigator.onLine is also true on a Wi-Fi without internet.
 * @returns a function that ends it
 */
export function watchConnection(tell: (isBack: boolean) => void): () => void {
  const ask = () =>
    fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => tell(ok),
      () => tell(false),
    )
  const timer = setInterval(ask, askAgainMs)
  return () => clearInterval(timer)
}
