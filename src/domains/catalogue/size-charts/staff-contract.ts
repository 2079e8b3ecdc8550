import { z } from 'zod'
import { chartMeasure, chartRow } from '#domains/catalogue/contract.ts'
import { measuredOn } from '#shared/catalogue/measured-on.ts'
import { chartSections, chartUnits } from '#shared/catalogue/measures.ts'
import { tidyLine } from '#shared/text/text.ts'

/** Limits for API and editor. `value` is in the unit of the chart. */
export const chartLimits = {
  title: 100,
  note: 500,
  size: 40,
  measure: 60,
  sizes: 40,
  measures: 12,
  value: 1000,
  categories: 100,
} as const

const line = (maxLength: number, what: string) =>
  z
    .string()
    .transform(tidyLine)
    .pipe(z.string().max(maxLength, `Please keep ${what} to ${maxLength} characters`))
const required = (maxLength: number, what: string) =>
  line(maxLength, what).pipe(z.string().min(1, `Please enter ${what}`))

const measure = z.object({
  key: z
    .string()
    .max(chartLimits.measure)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .optional()
    .describe('Missing: a new measure, whose key is made from its name'),
  en: required(chartLimits.measure, 'the name of the measure'),
  bn: line(chartLimits.measure, 'the Bangla name of the measure').default(''),
  of: z.enum(measuredOn).describe('Measured on the finished garment, or on the body of who wears it'),
})

const value = z
  .number('Please enter a number')
  .positive('A measure is above zero')
  .max(chartLimits.value, `A measure is at most ${chartLimits.value}`)
  .multipleOf(0.01, 'Please enter two decimals at most')
  .nullable()

const row = z.object({ size: required(chartLimits.size, 'the size'), values: z.array(value) })

const fields = {
  titleEn: required(chartLimits.title, 'the name'),
  titleBn: line(chartLimits.title, 'the Bangla name').default(''),
  section: z.enum(chartSections).describe('Where it stands in the size guide'),
  unit: z.enum(chartUnits).describe('Of the values; the shop computes the other one'),
  measures: z.array(measure).min(1, 'Please add a measure').max(chartLimits.measures, 'Too many measures'),
  rows: z.array(row).min(1, 'Please add a size').max(chartLimits.sizes, 'Too many sizes'),
  noteEn: line(chartLimits.note, 'the note').default(''),
  noteBn: line(chartLimits.note, 'the Bangla note').default(''),
  categories: z
    .array(z.string().max(300))
    .max(chartLimits.categories)
    .describe('Ids of categories whose products have this chart unless they name another'),
}

export const createChartRequest = z.object(fields)
export const changeChartRequest = z.object({
  ...fields,
  key: z.string().min(1).max(100),
  version: z.string().max(64).describe('The one that was read: a later change is answered with 409'),
})
export const deleteChartRequest = changeChartRequest.pick({ key: true, version: true })

export type CreateChart = z.output<typeof createChartRequest>
export type ChangeChart = z.output<typeof changeChartRequest>

export const officeChart = z.object({
  key: z.string(),
  version: z.string(),
  titleEn: z.string(),
  titleBn: z.string(),
  section: z.enum(chartSections),
  unit: z.enum(chartUnits),
  measures: z.array(chartMeasure),
  rows: z.array(chartRow),
  noteEn: z.string(),
  noteBn: z.string(),
  categories: z.array(z.object({ id: z.string(), title: z.string() })),
  products: z.number().describe('Products that name this chart themselves'),
})
export type OfficeChart = z.infer<typeof officeChart>
