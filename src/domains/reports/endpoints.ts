import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { orderView } from '#domains/orders/contract.ts'
import { refusals } from '#platform/http/refusals.ts'
import type { Parts } from '#platform/parts.ts'
import { dashboard, officeNews } from './dashboard.ts'

/** What the back office shows on arrival. Parts that a person may not see are left out of the answer. */
export const reportEndpoints: FastifyPluginAsyncZod<{ parts: Parts }> = async (app, { parts: { db, clock } }) => {
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
    async (request) => ({ success: true as const, ...(await dashboard(db, await request.member(), clock())) }),
  )

  app.get(
    '/office-news',
    {
      config: { access: 'staff' },
      schema: {
        summary: 'What the bell rings for',
        tags: ['reports'],
        response: {
          200: z.object({
            success: z.literal(true),
            newOrders: z.number(),
            lowStock: z.number(),
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
    async (request) => ({ success: true as const, ...(await officeNews(db, await request.member())) }),
  )
}
