import { tidyLine } from '#shared/text/text.ts'

// The e-mail pattern of zod 4, which the server uses.
const email = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Length in code points, as zod counts it: a surrogate pair is one character. */
export const characterCount = (text: string): number => [...text].length

/**
 * Whether a text is too long, as typed or as the server stores it: NFC turns some Bangla letters (য়) into two
 * characters.
 */
export const isTooLong = (text: string, maxLength: number): boolean =>
  [text, tidyLine(text)].some((each) => characterCount(each) > maxLength)

export const isEmail = (text: string): boolean => email.test(tidyLine(text))
