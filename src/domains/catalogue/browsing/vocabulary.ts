/** A size, colour, type or category, by its number among all words of products (`wordOf`): numbers are counted faster. */
export type Word = number

/** All words that products ever had, since the process began: some hundreds. */
const vocabulary: string[] = []
const numbersOfWords = new Map<string, Word>()

/** @returns the number of a word, the same for the same word */
export function wordOf(text: string): Word {
  const known = numbersOfWords.get(text)
  if (known !== undefined) return known
  numbersOfWords.set(text, vocabulary.length)
  return vocabulary.push(text) - 1
}

/** @returns the number of a word that somebody asks for; undefined: no product ever had it */
export const knownWord = (text: string): Word | undefined => numbersOfWords.get(text)

/** @returns the word with that number */
export const textOf = (word: Word): string => vocabulary[word] ?? ''

/** @returns how many words there are; each has a smaller number */
export const countWords = (): number => vocabulary.length
