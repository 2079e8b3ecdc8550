import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { orderView } from '#domains/orders/contract.ts'
import { call } from '../api.ts'
import { newsEvery } from '../query-client.ts'

/** What a person may not see is not in the answer. Revenue in taka. */
const dashboard = z.object({
  success: z.literal(true),
  totalUsers: z.number().optional(),
  totalOrders: z.number().optional(),
  totalProducts: z.number().optional(),
  revenue: z.number().optional(),
  sales: z.array(z.object({ day: z.string(), orders: z.number(), revenue: z.number() })).optional(),
  recentOrders: z.array(orderView).optional(),
  activity: z
    .array(z.object({ kind: z.enum(['order', 'user']), title: z.string(), detail: z.string(), at: z.string() }))
    .optional(),
})

/** The first screen's figures. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call('GET', 'dashboard', { answer: dashboard, signal }),
  refetchInterval: newsEvery,
})
