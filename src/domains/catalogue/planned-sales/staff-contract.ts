import { z } from 'zod'
import { openSaleStates, saleStates } from '#shared/catalogue/planned-sale-state.ts'
import { pageNumber, pageSize } from '#shared/route.ts'

/** `open`: planned or running; `over`: ended or cancelled. */
export const saleFilters = ['open', ...openSaleStates, 'over'] as const
export type SaleFilter = (typeof saleFilters)[number]

export const plannedSalesQuery = z.object({
  state: z.enum(saleFilters).default('open'),
  search: z.string().max(200).optional().describe('A part of title, SKU or id'),
  page: pageNumber.optional(),
  perPage: pageSize.optional(),
})
export type PlannedSalesQuery = z.output<typeof plannedSalesQuery>

/** Money in taka. */
export const listedSale = z.object({
  id: z.number(),
  number: z.number(),
  productId: z.string(),
  title: z.string(),
  image: z.string(),
  state: z.enum(saleStates),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  percent: z.number().nullable().describe('Off the usual price; null: a price was named'),
  usualPrice: z.number().nullable().describe('What it costs without the sale; null: it has no price'),
  salePrice: z
    .number()
    .nullable()
    .describe('What it costs in the sale, at the price of today; null: it would not begin'),
  problem: z.string().describe("Why it would not begin, or ended otherwise than planned; '' else"),
  by: z.string(),
})
export type ListedSale = z.infer<typeof listedSale>

export const saleCounts = z.object({ planned: z.number(), running: z.number(), over: z.number() })
