/** A click or key within this time after a new order appears was meant for the previous order. */
const freshMs = 700

/**
 * A click or key. `timeStamp` uses the clock of `performance.now()`; `detail` is the click count (2 for a double
 * click).
 */
export type KeyOrClick = { timeStamp: number; detail: number }

/**
 * Whether a click or key was meant for the order on the screen. The second click of a double click, and a second key
 * soon after the first, were not: the next order appears immediately under the same button.
 * @param shownAt when the order appeared, by `performance.now()`; undefined if no order was shown before it
 */
export const isMeant = ({ timeStamp, detail }: KeyOrClick, shownAt: number | undefined): boolean =>
  detail <= 1 && (shownAt === undefined || timeStamp - shownAt >= freshMs)

/**
 * Restarts the `isMeant` period with each key of a text that the user was still typing when the order appeared: such
 * keys follow each other quickly, and none of them is meant as a command.
 * @param shownAt as above, or the time of the previous key
 * @returns the new `shownAt`
 */
export const ignoreKeysSince = (key: KeyOrClick, shownAt: number | undefined): number | undefined =>
  isMeant(key, shownAt) ? shownAt : key.timeStamp
