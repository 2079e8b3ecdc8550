import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../api.ts'
import { newsEvery } from '../query-client.ts'

const success = z.object({ success: z.literal(true) })

/** Figures that a person may not see are not there. */
const news = success.extend({
  canMail: z.boolean(),
  newOrders: z.number().optional(),
  requests: z.number().optional(),
  lowStock: z.number().optional(),
  reviews: z.number().optional(),
  messages: z.number().optional(),
  recent: z.array(z.object({ orderId: z.string(), customerName: z.string(), total: z.number(), placedAt: z.string() })),
})
export type News = z.infer<typeof news>

/** What the bell rings for. */
export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: ({ signal }) => call('GET', 'office-news', { answer: news, signal }),
  refetchInterval: newsEvery,
})

const found = success.extend({
  orders: z
    .array(z.object({ orderId: z.string(), customerName: z.string(), total: z.number(), status: z.string() }))
    .optional(),
  products: z
    .array(z.object({ number: z.number(), title: z.string(), sku: z.string(), image: z.string().nullable() }))
    .optional(),
  customers: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string() })).optional(),
  messages: z.array(z.object({ id: z.number(), name: z.string(), subject: z.string(), status: z.string() })).optional(),
})

/** The first five of everything in which that text stands. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call('GET', 'office-search', { query: { q: text }, answer: found, signal }),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
  })
