/** A hand scanner types faster than a hand: keys with smaller gaps than this belong together. */
const maxGapMs = 80
/** Shorter bursts are typing. */
const minCharacters = 6

/** Keys in quick succession. `before`: the state before the first of them. */
export type Burst<Before> = { text: string; lastAt: number; before: Before }

/** The burst after another key. @param at time of the key in milliseconds, `event.timeStamp` */
export const addKey = <Before>(
  burst: Burst<Before> | undefined,
  key: { character: string; at: number },
  now: Before,
): Burst<Before> =>
  burst && key.at - burst.lastAt <= maxGapMs
    ? { ...burst, text: burst.text + key.character, lastAt: key.at }
    : { text: key.character, lastAt: key.at, before: now }

/** Whether a scanner typed it. Called on the Enter that ends a scan. */
export const isScan = (burst: Burst<unknown> | undefined, at: number): boolean =>
  burst !== undefined && burst.text.length >= minCharacters && at - burst.lastAt <= maxGapMs
