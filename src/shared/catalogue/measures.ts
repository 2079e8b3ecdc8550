export const chartUnits = ['in', 'cm'] as const
export type ChartUnit = (typeof chartUnits)[number]

/** The parts of the size guide. */
export const chartSections = ['mens', 'womens', 'kids', 'accessories'] as const
export type ChartSection = (typeof chartSections)[number]

const cmPerInch = 2.54
/** Tailors' tapes are divided into quarters of an inch. */
const stepsPerInch = 4

/** Converts a value of a size chart. Unchanged in its own unit, else whole centimetres or quarters of an inch. */
export function inUnit(value: number, from: ChartUnit, to: ChartUnit): number {
  if (from === to) return value
  return to === 'cm' ? Math.round(value * cmPerInch) : Math.round((value / cmPerInch) * stepsPerInch) / stepsPerInch
}
