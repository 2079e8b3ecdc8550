import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { orderView } from '#domains/orders/contract.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { mailState } from '#platform/mail/mail-sender.ts'
import { dashboard } from './dashboard.ts'
import { officeNews } from './office-news.ts'
import { officeSearch } from './office-search.ts'

/** What the back office shows on arrival. Parts that a person may not see are left out of the answer. */
export const reportEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, clock, config } },
) => {
  app.get(
    '/dashboard',
    {
      config: { access: 'staff' },
      schema: {
        summary: "The dashboard's numbers, recent orders and activity",
        tags: ['reports'],
        response: {
          200: z.object({
            success: z.literal(true),
            totalUsers: z.number().optional(),
            totalOrders: z.number().optional(),
            totalProducts: z.number().optional(),
            revenue: z.number().optional(),
            sales: z.array(z.object({ day: z.string(), orders: z.number(), revenue: z.number() })).optional(),
            recentOrders: z.array(orderView).optional(),
            activity: z.array(
              z.object({
                kind: z.enum(['order', 'user']),
                title: z.string(),
                detail: z.string(),
                at: z.iso.datetime(),
              }),
            ),
          }),
          ...refusals(401),
        },
      },
    },
    async (request) => ({ success: true as const, ...(await dashboard(db, await request.requireStaff(), clock())) }),
  )

  app.get(
    '/office-news',
    {
      config: { access: 'staff' },
      schema: {
        summary: 'What the bell rings for; figures that a person may not see are left out',
        tags: ['reports'],
        response: {
          200: z.object({
            success: z.literal(true),
            canMail: z
              .boolean()
              .describe('Can the shop send mail? False, and customers are told nothing by themselves'),
            newOrders: z.number().optional().describe('Pending or confirmed'),
            requests: z.number().optional().describe('Damaged or wrong pieces that nobody has answered yet'),
            lowStock: z.number().optional().describe('Offered shelves at or below their minimum'),
            reviews: z.number().optional().describe('To publish or refuse'),
            messages: z.number().optional().describe('Unread'),
            recent: z.array(
              z.object({
                orderId: z.string(),
                customerName: z.string(),
                total: z.number(),
                placedAt: z.iso.datetime(),
              }),
            ),
          }),
          ...refusals(401),
        },
      },
    },
    async (request) => {
      const [news, { canSend }] = await Promise.all([
        officeNews(db, await request.requireStaff()),
        shopSettings(db).then((settings) => mailState(config, settings)),
      ])
      return { success: true as const, canMail: canSend, ...news }
    },
  )

  app.get(
    '/office-search',
    {
      config: { access: 'staff' },
      schema: {
        summary: 'Orders, products, customers and messages by a few letters; five of each, as far as one may see them',
        tags: ['reports'],
        querystring: z.object({ q: z.string().max(200) }),
        response: {
          200: z.object({
            success: z.literal(true),
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
          ...refusals(400, 401),
        },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await officeSearch(db, await request.requireStaff(), request.query.q)),
    }),
  )
}
