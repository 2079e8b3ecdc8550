import { asciiDigits } from '#shared/text/text.ts'

/**
 * Replaces the attribute filters by the typed number ranges of the same attributes.
 * @param typed the fields of the form: `number` is the id of an attribute, `from` and `to` stand in the same order
 */
export function withTypedRanges(attributes: string[], typed: (name: string) => unknown[]): string[] {
  const [from, to] = ['from', 'to'].map((name) => typed(name).map(figureIn))
  return typed('number').reduce<string[]>((all, id, nr) => {
    const [low = '', high = ''] = [from?.[nr], to?.[nr]]
    const isReversed = low !== '' && high !== '' && Number(low) > Number(high)
    const range = isReversed ? `${high}..${low}` : `${low}..${high}`
    return range === '..' ? all : [...all.filter((each) => !each.startsWith(`${id}:`)), `${id}:${range}`]
  }, attributes)
}

/**
 * The number with ASCII digits, '' if invalid. A comma that is not a thousands separator is the decimal separator:
 * 38,5.
 */
const figureIn = (text: unknown) => /^-?\d{1,10}(\.\d{1,3})?$/.exec(plainDigits(`${text}`).replace(',', '.'))?.[0] ?? ''

/**
 * Converts to ASCII digits, without spaces and thousands separators. (`plainFigure` would pull in the checkout's
 * chunk.)
 */
export const plainDigits = (text: string) => asciiDigits(text).replace(/\s|,(?=(\d{2,3},)*\d{3}(?!\d))/g, '')
