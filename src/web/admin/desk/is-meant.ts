/** A press this soon after another order has appeared was meant for the one before. */
const freshMs = 700

/** A click or key: when, by the clock of `performance.now()`, and for clicks the how many-th in quick succession. */
export type KeyOrClick = { timeStamp: number; detail: number }

/**
 * Whether a press was meant for the order on the screen. The second click of a double click, and a second key soon
 * after, were not: the next order appears immediately under the same button.
 * @param shownAt when the order appeared, by `performance.now()`; undefined: nothing was there before it
 */
export const isMeant = ({ timeStamp, detail }: KeyOrClick, shownAt: number | undefined): boolean =>
  detail <= 1 && (shownAt === undefined || timeStamp - shownAt >= freshMs)

/**
 * The last key of a text that somebody was typing when the order appeared: its keys follow one another quickly, and
 * none of them is meant.
 * @param shownAt as above, or the key before
 */
export const ignoreKeysSince = (key: KeyOrClick, shownAt: number | undefined): number | undefined =>
  isMeant(key, shownAt) ? shownAt : key.timeStamp
