/** A range of a number in URLs: '5:100..200' is attribute 5 from 100 to 200; one end may be missing. */
export type NumberRange = { attribute: number; from: number | null; to: number | null }

const figure = String.raw`(-?\d{1,10}(?:\.\d{1,3})?)?`
const pattern = new RegExp(String.raw`^([1-9]\d{0,8}):${figure}\.\.${figure}$`)

export function readRange(text: string): NumberRange | undefined {
  const [, attribute = '', from, to] = pattern.exec(text) ?? []
  if (!attribute) return undefined
  const end = (digits: string | undefined) => (digits === undefined ? null : Number(digits))
  return { attribute: Number(attribute), from: end(from), to: end(to) }
}

export const writeRange = ({ attribute, from, to }: NumberRange): string => `${attribute}:${from ?? ''}..${to ?? ''}`

export const isWithin = (number: number, { from, to }: NumberRange): boolean =>
  number >= (from ?? Number.NEGATIVE_INFINITY) && number <= (to ?? Number.POSITIVE_INFINITY)

/** Up to this many values are offered individually; more of them as ranges. */
const fewNumbers = 8
const mostRanges = 6

/**
 * Ranges to offer for numbers, ascending, that leave out none and overlap nowhere: each number by itself if they are
 * few, else steps of 1, 2 or 5 times a power of ten.
 */
export function rangesFor(attribute: number, numbers: readonly number[]): NumberRange[] {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b)
  if (sorted.length <= fewNumbers) return sorted.map((number) => ({ attribute, from: number, to: number }))
  const [least = 0, most = 0] = [sorted[0], sorted.at(-1)]
  // Thousandths, so that sums are exact.
  const [low, high] = [Math.round(least * 1000), Math.round(most * 1000)]
  const unit = [1000, 100, 10].find((each) => sorted.every((number) => Math.round(number * 1000) % each === 0)) ?? 1
  const step = stepFor(high - low + unit, unit)
  const ranges: NumberRange[] = []
  for (let from = Math.floor(low / step) * step; from <= high; from += step)
    ranges.push({ attribute, from: from / 1000, to: (from + step - unit) / 1000 })
  return ranges.filter((range) => sorted.some((number) => isWithin(number, range)))
}

function stepFor(width: number, unit: number): number {
  for (let power = unit; ; power *= 10)
    for (const times of [1, 2, 5]) if (width / (times * power) <= mostRanges) return times * power
}
