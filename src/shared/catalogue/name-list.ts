/** A name in quotes, with each quote in it doubled, or anything up to the next comma. */
const parts = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|[^,]*)(?:,|$)/g

/** The names in a text with commas between, without blanks and duplicates: 'S, M,, L ' → S M L. */
export function namesIn(text: string): string[] {
  const names = [...text.matchAll(parts)].map(([part, quoted = '']) =>
    quoted.includes(',') ? quoted.replaceAll('""', '"').trim() : part.replace(/,$/, '').trim(),
  )
  return [...new Set(names.filter(Boolean))]
}

/** The text that `namesIn` reads. Quotes enclose a name that contains a comma: "Red, Blue", White */
export const nameList = (names: readonly string[]): string =>
  names.map((name) => (name.includes(',') ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')
