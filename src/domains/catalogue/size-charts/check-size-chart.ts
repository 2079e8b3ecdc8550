import { Refusal } from '#platform/refusal.ts'
import { slugOf } from '#shared/text/slug.ts'
import type { ChartMeasure } from '../contract.ts'
import type { CreateChart } from './staff-contract.ts'

/**
 * The columns of a chart.
 * @throws Refusal 422 a size or a measure twice, or a row with more or fewer values than there are measures
 */
export function chartColumns({ titleEn, titleBn, section, unit, measures, rows, noteEn, noteBn }: CreateChart) {
  refuseTwice(
    measures.map(({ en }) => en),
    (index) => `measures.${index}.en`,
  )
  refuseTwice(
    rows.map(({ size }) => size),
    (index) => `rows.${index}.size`,
  )
  const uneven = rows.findIndex(({ values }) => values.length !== measures.length)
  if (uneven >= 0) throw invalid(`rows.${uneven}.values`, 'Each size has one value per measure')
  const empty = rows.findIndex(({ values }) => values.every((value) => value === null))
  if (empty >= 0) throw invalid(`rows.${empty}.size`, `Please enter a measure of size ${rows[empty]?.size}`)
  return { titleEn, titleBn, section, unit, measures: withKeys(measures), rows, noteEn, noteBn }
}

/** A measure keeps its key when it is renamed. */
function withKeys(measures: CreateChart['measures']): ChartMeasure[] {
  const taken = new Set(measures.flatMap(({ key }) => key ?? []))
  return measures.map(({ key, ...measure }, index) => {
    if (key) return { key, ...measure }
    const name = slugOf(measure.en)
    const fresh = name && !taken.has(name) ? name : `measure-${index + 1}`
    taken.add(fresh)
    return { key: fresh, ...measure }
  })
}

function refuseTwice(names: string[], field: (index: number) => string) {
  const seen = new Set<string>()
  for (const [index, name] of names.entries()) {
    if (seen.has(name.toLowerCase())) throw invalid(field(index), `${name} is there twice`)
    seen.add(name.toLowerCase())
  }
}

const invalid = (field: string, sentence: string) =>
  new Refusal(422, 'invalid', sentence, { fields: { [field]: sentence } })
