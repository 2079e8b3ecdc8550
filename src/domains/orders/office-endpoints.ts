import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { staffWord } from '#shared/orders/order-status.ts'
import { changePayment } from './changing/change-payment.ts'
import { changeStatus } from './changing/change-status.ts'
import { orderDeletionEndpoints } from './changing/deletion-endpoints.ts'
import { matchOrders } from './finding/match-orders.ts'
import { listOrders, ordersPage } from './orders.ts'
import { staffOrderRoutes } from './staff-routes.ts'

/** The same URL with the next page. */
function nextPage(address: string, page = 1): string {
  const [path, search] = address.split('?')
  const query = new URLSearchParams(search)
  query.set('page', String(page + 1))
  return `${path}?${query}`
}

/** Order endpoints of the back office. */
export const orderOfficeEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { db, clock } = context
  serve(app, staffOrderRoutes.list, async ({ query, originalUrl }, reply) => {
    if (query.counts === '1') return ordersPage(db, query, clock())
    const { orders, total, hasNext } = await listOrders(db, query, clock())
    reply.header('x-total-count', total)
    if (hasNext) reply.header('link', `<${nextPage(originalUrl, query.page)}>; rel="next"`)
    return orders
  })

  serve(app, staffOrderRoutes.matches, async ({ query }) => ({ orders: await matchOrders(db, query) }))

  serve(app, staffOrderRoutes.changeStatus, async (request) => {
    const { updatedAt } = await changeStatus(db, request.body, await request.requireStaff(), clock())
    const status = staffWord(request.body.status)
    const word = `${status[0]?.toUpperCase()}${status.slice(1)}`
    return { updatedAt: updatedAt.toISOString(), message: `Order status updated to ${word}` }
  })

  serve(app, staffOrderRoutes.changePayment, async (request) => {
    const { updatedAt } = await changePayment(db, request.body, await request.requireStaff(), clock())
    return { updatedAt: updatedAt.toISOString(), message: `Payment marked as ${request.body.payment}` }
  })

  await app.register(orderDeletionEndpoints, { context })
}
