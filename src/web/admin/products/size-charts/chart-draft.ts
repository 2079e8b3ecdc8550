import type { MeasuredOn } from '#shared/catalogue/measured-on.ts'
import type { ChartSection, ChartUnit } from '#shared/catalogue/measures.ts'
import { newUuid } from '#shared/new-uuid.ts'
import type { ChartFields, OfficeChart } from '#web/admin/request/size-charts.ts'
import { t } from '#web/admin/translate.ts'

/** `id` is of the editor; `key` is missing for a new measure. */
export type DraftMeasure = { id: string; key?: string; en: string; bn: string; of: MeasuredOn }
/** Values as typed, by the id of their measure. */
export type DraftRow = { id: string; size: string; values: Record<string, string> }

export type ChartDraft = {
  titleEn: string
  titleBn: string
  section: ChartSection
  unit: ChartUnit
  measures: DraftMeasure[]
  rows: DraftRow[]
  noteEn: string
  noteBn: string
  categories: string[]
}

export const newMeasure = (): DraftMeasure => ({ id: newUuid(), en: '', bn: '', of: 'garment' })
export const newRow = (): DraftRow => ({ id: newUuid(), size: '', values: {} })

export const emptyChart = (): ChartDraft => ({
  titleEn: '',
  titleBn: '',
  section: 'mens',
  unit: 'in',
  measures: [newMeasure()],
  rows: [newRow()],
  noteEn: '',
  noteBn: '',
  categories: [],
})

export function draftOf({ key: _, version: _v, products: _p, ...chart }: OfficeChart): ChartDraft {
  const measures = chart.measures.map((measure) => ({ ...measure, id: measure.key }))
  const rows = chart.rows.map(({ size, values }) => ({
    id: newUuid(),
    size,
    values: Object.fromEntries(measures.map(({ id }, at) => [id, String(values[at] ?? '')])),
  }))
  return { ...chart, measures, rows, categories: chart.categories.map(({ id }) => id) }
}

/** A value as typed, with a decimal point or comma and Bangla digits; null: empty; NaN: no number. */
export function readValue(typed: string): number | null {
  const text = typed
    .trim()
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(',', '.')
  return text === '' ? null : /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

/** The request body. An invalid number becomes one that the API refuses at its field. */
export const fieldsOf = ({ measures, rows, ...draft }: ChartDraft): ChartFields => ({
  ...draft,
  measures: measures.map(({ id: _, ...measure }) => measure),
  rows: rows.map(({ size, values }) => ({
    size,
    values: measures.map(({ id }) => readValue(values[id] ?? '')),
  })),
})

/** Errors of invalid numbers, by the field names of the API. */
export function problemsOf(draft: ChartDraft): Record<string, string> {
  const wrong = draft.rows.flatMap(({ values }, row) =>
    draft.measures.flatMap(({ id }, at) =>
      Number.isNaN(readValue(values[id] ?? '')) ? [[`rows.${row}.values.${at}`, t('Please enter a number')]] : [],
    ),
  )
  return Object.fromEntries(wrong)
}
