import { z } from 'zod'
import { addDays } from '#shared/dates.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'

export const periods = ['7', '30', '90'] as const
/** Maximum days of a report, so that none takes long. */
export const maxPeriodDays = 366
/** 2026-11-01..2026-11-30 */
const rangePattern = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/

/** The first and last day of a range, both from 2000 to 2199; undefined: it is no range of days. */
export function readRange(text: string): { since: string; until: string } | undefined {
  const [, since = '', until = ''] = rangePattern.exec(text) ?? []
  const isRange =
    [since, until].every((day) => z.iso.date().safeParse(day).success) &&
    since >= '2000-01-01' &&
    since <= until &&
    until < '2200-01-01'
  return isRange && until <= addDays(since, maxPeriodDays - 1) ? { since, until } : undefined
}

const range = z
  .string()
  .refine((text) => readRange(text), `Please choose the first and the last day, at most ${maxPeriodDays} days in all`)
const period = z
  .union([z.enum(periods), range])
  .default('30')
  .describe('7, 30 or 90 days up to today, or days of your own: 2026-11-01..2026-11-30')

export const reportTabs = ['sales', 'products', 'customers', 'financial', 'delivery'] as const
export type ReportTab = (typeof reportTabs)[number]

export const analyticsQuery = z.object({ period })
export const dashboardQuery = z.object({ period })
export const reportsQuery = z.object({ period, tab: z.enum(reportTabs).default('sales') })

/** Dhaka days, both included; `before` is the span of equal length just before. */
export const span = z.object({
  days: z.number(),
  since: z.string(),
  until: z.string(),
  before: z.object({ since: z.string(), until: z.string() }),
})

/** A figure of the period and of the period before. Change in percent; 'new' if the previous value is 0. */
export const figure = z.object({
  current: z.number(),
  previous: z.number(),
  change: z.union([z.number(), z.literal('new')]),
})
export type Figure = z.infer<typeof figure>

/** `previous` and `change` are null when visits of the period before have been deleted. */
const visitFigure = figure.extend({ previous: z.number().nullable(), change: figure.shape.change.nullable() })
export type VisitFigure = z.infer<typeof visitFigure>

export const dayOfSales = z.object({ day: z.string(), orders: z.number(), revenue: z.number() })

export const analytics = z.object({
  period: span,
  revenue: figure,
  orders: figure,
  customers: figure,
  products: figure,
  sales: z.array(dayOfSales),
  /** null: no visit was ever recorded. */
  visits: z
    .object({
      /** The first day on which visits were measured, if it lies in the period. */
      since: z.string().nullable(),
      /** The first day whose visits are still stored, if the period begins before it. */
      storedSince: z.string().nullable(),
      /** null, like the other two: the period's visits are all deleted. */
      pageViews: visitFigure.nullable(),
      visitors: visitFigure.nullable(),
      visits: visitFigure.nullable(),
      /** Percent of visits with a single page view; null: no visits in the period. */
      bounceRate: visitFigure.nullable(),
      /** Seconds; null: no visit had more than one page view. */
      averageSession: visitFigure.nullable(),
      /** Orders placed on the site, in percent of the visits. */
      conversion: visitFigure.nullable(),
      sources: z.array(z.object({ source: z.string(), visits: z.number(), share: z.number() })),
      pages: z.array(z.object({ path: z.string(), views: z.number() })),
    })
    .nullable(),
  topProducts: z.array(
    z.object({
      number: z.number().nullable(),
      name: z.string(),
      image: z.string(),
      pieces: z.number(),
      revenue: z.number(),
    }),
  ),
  /** Only for staff who may see orders. */
  recentOrders: z
    .array(
      z.object({
        orderId: z.string(),
        name: z.string(),
        total: z.number(),
        status: z.enum(orderStatuses),
        placedAt: z.iso.datetime(),
      }),
    )
    .optional(),
})
export type Analytics = z.infer<typeof analytics>

/** Spec §3: {period, revenue, growth, orders, customers, avgOrderValue}. */
const salesPeriod = z.object({
  period: z.object({ since: z.string(), until: z.string() }),
  revenue: z.number(),
  growth: z.union([z.number(), z.literal('new')]),
  orders: z.number(),
  customers: z.number(),
  avgOrderValue: z.number(),
})
export const salesReport = z.object({ periods: z.array(salesPeriod), days: z.array(dayOfSales) })
export type SalesReport = z.infer<typeof salesReport>

/** Spec §3: {id, name, category, sales, revenue, profit, rating}; sales in pieces. */
const soldProduct = z.object({
  id: z.number().nullable(),
  name: z.string(),
  category: z.string(),
  categoryBn: z.string(),
  sales: z.number(),
  revenue: z.number(),
  profit: z.number(),
  /** 1 to 5; null: no ratings yet. */
  rating: z.number().nullable(),
})
export type SoldProduct = z.infer<typeof soldProduct>
/** `id`: as that of a sold product. */
const best = z.object({ id: z.number().nullable(), name: z.string(), value: z.number() }).nullable()
export const productReport = z.object({
  top: z.array(soldProduct),
  productsSold: z.number(),
  categories: z.array(
    z.object({ category: z.string(), categoryBn: z.string(), revenue: z.number(), pieces: z.number() }),
  ),
  best: z.object({
    /** Pieces. */
    seller: best,
    /** Taka. */
    revenue: best,
    /** Percent. */
    margin: best,
    /** Stars. */
    rated: best,
  }),
})
export type ProductReport = z.infer<typeof productReport>

/**
 * Spec §3: {id, name, email, totalOrders, totalSpent, lastOrder, status}. Name and e-mail only for staff who may see
 * users.
 */
const topCustomer = z.object({
  /** Rank. */
  id: z.number(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  orders: z.number(),
  spent: z.number(),
  totalOrders: z.number(),
  totalSpent: z.number(),
  lastOrder: z.string(),
  status: z.enum(['VIP', 'Regular', 'New']),
})
export type TopCustomer = z.infer<typeof topCustomer>
export const customerReport = z.object({
  total: z.number(),
  newThisMonth: z.number(),
  averageOrder: figure,
  /** Percent of buyers with two or more orders; null: no orders at all. */
  retention: z.number().nullable(),
  vipThreshold: z.number(),
  top: z.array(topCustomer),
})
export type CustomerReport = z.infer<typeof customerReport>

export const financialReport = z.object({
  /** Spec §3: percent when the name contains Rate, Margin or Return, else taka. */
  metrics: z.array(figure.extend({ metric: z.string(), trend: z.enum(['up', 'down', 'same']) })),
  days: z.array(
    z.object({ day: z.string(), revenue: z.number(), expenses: z.number(), cashIn: z.number(), cashOut: z.number() }),
  ),
  cashFlow: z.object({ inflow: z.number(), outflow: z.number(), net: z.number() }),
  /** Pieces sold without a recorded cost: they count as if they had cost nothing. */
  piecesWithoutCost: z.number(),
})
export type FinancialReport = z.infer<typeof financialReport>

const keptPromises = {
  /** Promised for a day of the period, and delivered or late. */
  orders: z.number(),
  kept: z.number(),
  /** Percent. */
  keptShare: z.number(),
  /** Median delay of the broken promises, in days; up to today for undelivered orders. Null: none was broken. */
  daysLate: z.number().nullable(),
}
export type KeptPromises = z.infer<z.ZodObject<typeof keptPromises>>
export const promiseReport = z.object({
  total: z.object(keptPromises),
  /** Null: sent without a courier, or not at all. */
  couriers: z.array(z.object({ courier: z.string().nullable(), ...keptPromises })),
  districts: z.array(z.object({ district: z.string(), ...keptPromises })),
})
export type PromiseReport = z.infer<typeof promiseReport>
