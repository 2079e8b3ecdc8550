const askAgainMs = 3000

/** Whether the shop can be reached. (navigator.onLine is also true on a Wi-Fi without internet.) */
export const isShopThere = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Polls every 3 s whether the shop can be reached: no `online` event follows the restart of a shop.
 * @returns a function that stops it
 */
export function watchConnection(tell: (isBack: boolean) => void): () => void {
  const timer = setInterval(() => isShopThere().then(tell), askAgainMs)
  return () => clearInterval(timer)
}
