import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { OrderView } from '#domains/orders/contract.ts'
import { orderRoutes } from '#domains/orders/routes.ts'
import type { OrderTask, orderCounts } from '#domains/orders/staff-contract.ts'
import { staffOrderRoutes } from '#domains/orders/staff-routes.ts'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import type { RouteBody } from '#shared/route.ts'
import { BadAnswer, type CallQuery, call, type ListQuery } from '../api.ts'
import { pollIntervalMs } from '../query-client.ts'

export type { OrderTask, OrderView }
export type OrderCounts = z.infer<typeof orderCounts>

/** Filters of the order list. Days are in Dhaka's time zone (2026-11-21), amounts in taka. */
export type OrderQuery = CallQuery<typeof staffOrderRoutes.exportCsv>

/** One page of the orders, with the counts by status. Polled. */
export const ordersQuery = (filters: ListQuery<typeof staffOrderRoutes.list>) =>
  queryOptions({
    queryKey: ['orders', 'page', filters],
    queryFn: async ({ signal }) => {
      const answer = await call(staffOrderRoutes.list, { query: { ...filters, counts: 1 }, signal })
      if (Array.isArray(answer)) throw new BadAnswer()
      return answer
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollIntervalMs,
  })

/** All orders that match. @throws ApiRefusal 409 count_changed, 422 too_many */
export const matchingOrders = async (filters: OrderQuery, expected: number) =>
  (await call(staffOrderRoutes.matches, { query: { ...filters, expected } })).orders

/** One order with everything that staff may see. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'one', orderId],
    queryFn: async ({ signal }) => (await call(orderRoutes.get, { query: { orderId }, signal })).order,
    enabled: orderId !== '',
  })

/**
 * Sets the status of an order. `updatedAt` is the version that the user saw.
 * @throws ApiRefusal 409 if the order has changed since, the status cannot follow without a reason, its advance is due,
 *   or the stock cannot be taken again
 */
export const changeStatus = (
  change: RouteBody<typeof staffOrderRoutes.changeStatus> & { status: OrderStatus; updatedAt: string },
) => call(staffOrderRoutes.changeStatus, { body: change })

/**
 * Sets the payment status of an order. `updatedAt` is the version that the person saw.
 * @throws ApiRefusal 409 stale, transition_not_allowed or cancelled
 */
export const changePayment = (change: RouteBody<typeof staffOrderRoutes.changePayment> & { updatedAt: string }) =>
  call(staffOrderRoutes.changePayment, { body: change })

export type DeleteMode = RouteBody<typeof staffOrderRoutes.delete>['deleteType']

/** Moves orders to the trash. */
export const deleteOrders = (deleteType: DeleteMode, orderIds: string[]) =>
  call(staffOrderRoutes.delete, { body: { deleteType, orderIds } })

/**
 * Restores orders from the trash: these, all, or all that were deleted at one time. Refused orders do not stop the
 * others.
 * @throws ApiRefusal 404; 409 sold_out or too_old if no order can be restored
 */
export const restoreOrders = (which: { orderIds: string[] } | { deletedAt: string } | { all: true }) =>
  call(staffOrderRoutes.restore, { body: which })

/** Background deletions and restorations of large numbers of orders; polled every second while one is running. */
export const orderTasksQuery = queryOptions({
  queryKey: ['orders', 'tasks'],
  queryFn: async ({ signal }) => (await call(staffOrderRoutes.tasks, { signal })).tasks,
  refetchInterval: ({ state }) => (state.data?.some(({ finishedAt }) => finishedAt === null) ? 1000 : pollIntervalMs),
})
