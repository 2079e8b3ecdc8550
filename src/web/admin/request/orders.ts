import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import {
  type OrderTask,
  type OrderView,
  orderCounts,
  orderTask,
  orderView,
  refusedOrder,
} from '#domains/orders/contract.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { PaymentStatus } from '#shared/payment-status.ts'
import { call } from '../api.ts'
import { newsEvery } from '../query-client.ts'

export type { OrderTask, OrderView }
export type OrderCounts = z.infer<typeof orderCounts>

const page = z.object({ page: z.number(), perPage: z.number(), total: z.number(), pages: z.number() })
const orderPage = z.object({ success: z.literal(true), orders: z.array(orderView), page, counts: orderCounts })
const oneOrder = z.object({ success: z.literal(true), order: orderView })
const statusChanged = z.object({ success: z.literal(true), updatedAt: z.string(), message: z.string() })
const taskStarted = z.object({ success: z.literal(true), message: z.string(), task: orderTask })
const deleted = z.object({
  success: z.literal(true),
  message: z.string(),
  remainingCount: z.number(),
  orderIds: z.array(z.string()),
  deletedAt: z.string(),
})

/** What narrows the list; what is left out does not. Days are Dhaka's (2026-11-21), amounts taka. */
export type OrderFilters = {
  search?: string | undefined
  status?: string | undefined
  from?: string | undefined
  to?: string | undefined
  city?: string | undefined
  minTotal?: string | undefined
  maxTotal?: string | undefined
  payment?: string | undefined
  source?: string | undefined
  request?: string | undefined
}

/** One page of the orders, with the counts of every status. Looks for news by itself. */
export const ordersQuery = (filters: OrderFilters & { page: number; perPage: number }) =>
  queryOptions({
    queryKey: ['orders', 'page', filters],
    queryFn: ({ signal }) => call('GET', 'orders', { query: { ...filters, counts: 1 }, answer: orderPage, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: newsEvery,
  })

/** One order with everything that staff may see. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'one', orderId],
    queryFn: async ({ signal }) =>
      (await call('GET', 'get-order', { query: { orderId }, answer: oneOrder, signal })).order,
    enabled: orderId !== '',
  })

/**
 * Gives an order a status; `updatedAt` is what the person saw.
 * @throws ApiRefusal 409 when the order has changed since, or its stock cannot be taken again
 */
export const changeStatus = (change: { orderId: string; status: OrderStatus; updatedAt: string; note?: string }) =>
  call('PUT', 'orders', { body: change, answer: statusChanged })

/**
 * Says how an order's payment stands; `updatedAt` is what the person saw.
 * @throws ApiRefusal 409 stale, not_paid or cancelled
 */
export const changePayment = (change: {
  orderId: string
  payment: PaymentStatus
  updatedAt: string
  note?: string | undefined
}) => call('PUT', 'order-payment', { body: change, answer: statusChanged })

export type DeleteMode = 'single' | 'selected' | 'all'

/** Puts orders into the trash. */
export const deleteOrders = (deleteType: DeleteMode, orderIds: string[]) =>
  call('DELETE', 'orders', { body: { deleteType, orderIds }, answer: z.union([taskStarted, deleted]) })

const tasks = z.object({ success: z.literal(true), tasks: z.array(orderTask) })
const restored = z.object({
  success: z.literal(true),
  message: z.string(),
  restored: z.number(),
  refused: z.array(refusedOrder),
})

/**
 * Takes orders out of the trash again: these, or all that were deleted at one moment. Those that are refused keep no
 * other back.
 * @throws ApiRefusal 404; 409 sold_out or too_old when none can come back
 */
export const restoreOrders = (which: { orderIds: string[] } | { deletedAt: string } | { all: true }) =>
  call('POST', 'orders-restore', { body: which, answer: z.union([taskStarted, restored]) })

/** Deletions and restorations of very many orders; looked at each second while one is under way. */
export const orderTasksQuery = queryOptions({
  queryKey: ['orders', 'tasks'],
  queryFn: async ({ signal }) => (await call('GET', 'order-tasks', { answer: tasks, signal })).tasks,
  refetchInterval: ({ state }) => (state.data?.some(({ finishedAt }) => finishedAt === null) ? 1000 : newsEvery),
})
