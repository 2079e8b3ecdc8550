import { z } from 'zod'
import { orderView } from '#domains/orders/contract.ts'
import { mention } from '#domains/staff/mentions/staff-contract.ts'
import { answerOf, route } from '#shared/route.ts'
import {
  analytics,
  analyticsQuery,
  customerReport,
  dashboardQuery,
  dayOfSales,
  figure,
  financialReport,
  productReport,
  promiseReport,
  type ReportTab,
  reportsQuery,
  salesReport,
  span,
} from './staff-contract.ts'

const reportOf = <const Tab extends ReportTab, const S extends z.ZodRawShape>(tab: Tab, report: z.ZodObject<S>) =>
  answerOf({ period: span, tab: z.literal(tab), ...report.shape })

/** The dashboard, analytics and reports. */
export const staffReportRoutes = {
  dashboard: route({
    method: 'GET',
    path: 'dashboard',
    access: 'staff',
    summary: "The dashboard's numbers, recent orders and activity",
    tag: 'reports',
    query: dashboardQuery,
    response: answerOf({
      totalUsers: z.number().optional(),
      totalOrders: z.number().optional(),
      totalProducts: z.number().optional(),
      revenue: z.number().optional(),
      sales: z.array(dayOfSales).optional().describe('The last 30 days'),
      chosen: z
        .object({ period: span, orders: figure, revenue: figure, days: z.array(dayOfSales) })
        .optional()
        .describe('The days that were asked for, beside as many before them'),
      recentOrders: z.array(orderView).optional(),
      activity: z.array(
        z.object({
          kind: z.enum(['order', 'user']),
          title: z.string(),
          detail: z.string(),
          userId: z.string().optional().describe('Of a customer who registered'),
          at: z.iso.datetime(),
        }),
      ),
    }),
    refusals: [400, 401],
  }),
  news: route({
    method: 'GET',
    path: 'office-news',
    access: 'staff',
    summary: 'What the bell rings for; figures that a person may not see are left out',
    tag: 'reports',
    response: answerOf({
      canMail: z.boolean().describe('Can the shop send mail? False, and customers are told nothing by themselves'),
      newOrders: z.number().optional().describe('Pending or confirmed'),
      calls: z.number().optional().describe('Orders to be confirmed by phone now'),
      requests: z.number().optional().describe('Damaged or wrong pieces that nobody has answered yet'),
      lowStock: z.number().optional().describe('Offered stock levels at or below their minimum'),
      reviews: z.number().optional().describe('To publish or reject'),
      messages: z.number().optional().describe('Unread'),
      mentions: z.array(mention).describe('Notes in which this person is named and that are not read yet'),
      recent: z.array(
        z.object({
          orderId: z.string(),
          customerName: z.string(),
          total: z.number(),
          placedAt: z.iso.datetime(),
        }),
      ),
    }),
    refusals: [401],
  }),
  search: route({
    method: 'GET',
    path: 'office-search',
    access: 'staff',
    summary: 'Orders, products, customers and messages by a few letters; five of each, as far as one may see them',
    tag: 'reports',
    query: z.object({ q: z.string().max(200) }),
    response: answerOf({
      orders: z
        .array(z.object({ orderId: z.string(), customerName: z.string(), total: z.number(), status: z.string() }))
        .optional(),
      products: z
        .array(z.object({ number: z.number(), title: z.string(), sku: z.string(), image: z.string().nullable() }))
        .optional(),
      customers: z
        .array(z.object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string() }))
        .optional(),
      messages: z
        .array(z.object({ id: z.number(), name: z.string(), subject: z.string(), status: z.string() }))
        .optional(),
    }),
    refusals: [400, 401],
  }),
  analytics: route({
    method: 'GET',
    path: 'analytics',
    access: { permission: 'analytics.view' },
    summary: 'Sales and visits of the last 7, 30 or 90 days, or of days that are named, beside the days before',
    description: 'Recent orders, with names, are in the answer only for who may see orders.',
    tag: 'reports',
    query: analyticsQuery,
    response: answerOf(analytics.shape),
    refusals: [400, 401, 403],
  }),
  analyticsCsv: route({
    method: 'GET',
    path: 'analytics-csv',
    access: { permission: 'analytics.view' },
    summary: 'Sales and visits day by day, as a CSV file',
    tag: 'reports',
    query: analyticsQuery,
    response: z.any().describe('text/csv'),
    refusals: [400, 401, 403],
  }),
  report: route({
    method: 'GET',
    path: 'reports',
    access: { permission: 'reports.view' },
    summary: 'One tab of the reports, of the last 7, 30 or 90 days or of days that are named',
    description: 'Names and e-mail addresses of customers are null for who may not see users.',
    tag: 'reports',
    query: reportsQuery,
    response: z.union([
      reportOf('sales', salesReport),
      reportOf('products', productReport),
      reportOf('customers', customerReport),
      reportOf('financial', financialReport),
      reportOf('delivery', promiseReport),
    ]),
    refusals: [400, 401, 403],
  }),
  reportCsv: route({
    method: 'GET',
    path: 'reports-csv',
    access: { permission: 'reports.view' },
    summary: 'One tab of the reports in full, as a CSV file',
    description: 'Customers have names and e-mail addresses only for who may see users.',
    tag: 'reports',
    query: reportsQuery,
    response: z.any().describe('text/csv'),
    refusals: [400, 401, 403],
  }),
}
