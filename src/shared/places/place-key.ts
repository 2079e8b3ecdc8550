/**
 * A name of a place for comparison: normalised, lower case, without blanks, punctuation and joiners. য় ড় ঢ় compare
 * equal however they were typed.
 */
export const placeKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
