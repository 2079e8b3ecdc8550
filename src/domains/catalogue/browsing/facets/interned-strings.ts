/** An interned string: size, colour, type or category. As a number it is counted faster than as a string. */
export type InternedString = number

/** All strings interned since the process started: some hundreds. */
const strings: string[] = []
const idByText = new Map<string, InternedString>()

/** Interns a string. @returns the same id for the same string */
export function intern(text: string): InternedString {
  const known = idByText.get(text)
  if (known !== undefined) return known
  idByText.set(text, strings.length)
  return strings.push(text) - 1
}

/** @returns the id of an interned string; undefined if no product has ever had it */
export const findInterned = (text: string): InternedString | undefined => idByText.get(text)

/** @returns the string with that id */
export const internedText = (id: InternedString): string => strings[id] ?? ''

/** @returns how many strings are interned; each id is smaller */
export const internedCount = (): number => strings.length
