import { type ChartUnit, inUnit } from '#shared/catalogue/measures.ts'
import { digits } from '../../ui/locale.ts'

/** A measure of a size chart in the given unit; '–' if it is missing. */
export const measureText = (value: number | null, from: ChartUnit, to: ChartUnit): string =>
  value === null ? '–' : digits(String(inUnit(value, from, to)))
