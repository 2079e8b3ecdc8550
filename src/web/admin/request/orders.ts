import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { OrderView } from '#domains/orders/contract.ts'
import { orderRoutes } from '#domains/orders/routes.ts'
import type { OrderTask, orderCounts } from '#domains/orders/staff-contract.ts'
import { staffOrderRoutes } from '#domains/orders/staff-routes.ts'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import type { PaymentStatus } from '#shared/orders/payment-status.ts'
import { BadAnswer, call } from '../api.ts'
import { newsEvery } from '../query-client.ts'

export type { OrderTask, OrderView }
export type OrderCounts = z.infer<typeof orderCounts>

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
    queryFn: async ({ signal }) => {
      const answer = await call(staffOrderRoutes.list, { query: { ...filters, counts: 1 }, signal })
      if (Array.isArray(answer)) throw new BadAnswer()
      return answer
    },
    placeholderData: keepPreviousData,
    refetchInterval: newsEvery,
  })

/** One order with everything that staff may see. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'one', orderId],
    queryFn: async ({ signal }) => (await call(orderRoutes.get, { query: { orderId }, signal })).order,
    enabled: orderId !== '',
  })

/**
 * Gives an order a status; `updatedAt` is what the person saw.
 * @throws ApiRefusal 409 when the order has changed since, or its stock cannot be taken again
 */
export const changeStatus = (change: { orderId: string; status: OrderStatus; updatedAt: string; note?: string }) =>
  call(staffOrderRoutes.changeStatus, { body: change })

/**
 * Says how an order's payment stands; `updatedAt` is what the person saw.
 * @throws ApiRefusal 409 stale, not_paid or cancelled
 */
export const changePayment = (change: {
  orderId: string
  payment: PaymentStatus
  updatedAt: string
  note?: string | undefined
}) => call(staffOrderRoutes.changePayment, { body: change })

export type DeleteMode = 'single' | 'selected' | 'all'

/** Puts orders into the trash. */
export const deleteOrders = (deleteType: DeleteMode, orderIds: string[]) =>
  call(staffOrderRoutes.delete, { body: { deleteType, orderIds } })

/**
 * Takes orders out of the trash again: these, or all that were deleted at one moment. Those that are refused keep no
 * other back.
 * @throws ApiRefusal 404; 409 sold_out or too_old when none can come back
 */
export const restoreOrders = (which: { orderIds: string[] } | { deletedAt: string } | { all: true }) =>
  call(staffOrderRoutes.restore, { body: which })

/** Deletions and restorations of very many orders; looked at each second while one is under way. */
export const orderTasksQuery = queryOptions({
  queryKey: ['orders', 'tasks'],
  queryFn: async ({ signal }) => (await call(staffOrderRoutes.tasks, { signal })).tasks,
  refetchInterval: ({ state }) => (state.data?.some(({ finishedAt }) => finishedAt === null) ? 1000 : newsEvery),
})
