/** An interned string: size, colour, type or category. Numbers are counted faster than strings. */
export type Word = number

/** All strings interned since the process started: some hundreds. */
const vocabulary: string[] = []
const numbersOfWords = new Map<string, Word>()

/** Interns a string. @returns the same number for the same string */
export function wordOf(text: string): Word {
  const known = numbersOfWords.get(text)
  if (known !== undefined) return known
  numbersOfWords.set(text, vocabulary.length)
  return vocabulary.push(text) - 1
}

/** @returns the number of an interned string; undefined if no product has ever had it */
export const knownWord = (text: string): Word | undefined => numbersOfWords.get(text)

/** @returns the string with that number */
export const textOf = (word: Word): string => vocabulary[word] ?? ''

/** @returns how many strings are interned; each number is smaller */
export const countWords = (): number => vocabulary.length
