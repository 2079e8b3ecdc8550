/** Why a size or a colour is refused: links of filters and the product form put commas between their names. */
export const noComma = 'A name has no comma: write / instead'
export const isWithoutComma = (name: string): boolean => !name.includes(',')

/** 'Red, Blue' → 'Red / Blue' */
export const withoutCommas = (name: string): string =>
  name
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' / ')
