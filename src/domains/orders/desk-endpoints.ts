import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { note } from '#domains/staff/audit.ts'
import { noteExport } from '#domains/staff/note-export.ts'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { dhakaDay } from '#shared/dates.ts'
import { addNote } from './changing/add-note.ts'
import { changeStatuses } from './changing/change-statuses.ts'
import { editOrder } from './changing/edit-order.ts'
import { emptyTrash, trashedOrders } from './changing/trash.ts'
import {
  changeStatusesRequest,
  courierFileRequest,
  editedOrder,
  editOrderRequest,
  emptyTrashRequest,
  knownBuyer,
  listedCourierTemplate,
  orderFilters,
  orderNoteRequest,
  orderPapers as orderPapersAnswer,
  orderPapersQuery,
  refusedOrder,
  saveCourierTemplateRequest,
  saveOrderAnswer,
  staffOrderRequest,
  trashedOrder,
} from './contract.ts'
import { enterOrder } from './placing/enter-order.ts'
import { buyerByPhone } from './placing/known-buyer.ts'
import { inTaka } from './placing/place-order.ts'
import { courierTemplatesOf, saveCourierTemplate } from './printing/courier-desk.ts'
import { courierFile } from './printing/courier-file.ts'
import { ordersCsv } from './printing/export-orders.ts'
import { orderPapers } from './printing/order-papers.ts'

const done = z.object({ success: z.literal(true) })
const pageInfo = z.object({ page: z.number(), perPage: z.number(), total: z.number(), pages: z.number() })
const sees = { access: { permission: 'orders.view' } } as const
const changes = { access: { permission: 'orders.edit' } } as const

/** What staff do with orders besides the list: change, enter, note, print, hand over to couriers, empty the trash. */
export const orderDeskEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  app.put(
    '/order-statuses',
    {
      // Which of the two is needed depends on the status: changeStatuses decides.
      config: { access: { permission: ['orders.edit', 'orders.delete'] } },
      schema: {
        summary: 'Give many orders one status, each on its own; those that are refused are reported',
        tags: ['orders'],
        body: changeStatusesRequest,
        response: {
          200: done.extend({ changed: z.number(), refused: z.array(refusedOrder) }),
          ...refusals(400, 401, 403, 422),
        },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await changeStatuses(db, request.body, await request.requireStaff(), clock())),
    }),
  )

  app.put(
    '/edit-order',
    {
      config: changes,
      schema: {
        summary: 'Change pieces, customer, address or note of an order that is not shipped yet',
        description:
          'Stock and totals follow. With `dryRun` nothing is written: the answer says what it would come to.',
        tags: ['orders'],
        body: editOrderRequest,
        response: { 200: editedOrder.extend({ success: z.literal(true) }), ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await editOrder(db, request.body, await request.requireStaff(), clock())),
    }),
  )

  app.post(
    '/order-notes',
    {
      config: changes,
      schema: {
        summary: "Write a note on an order's timeline, for staff only",
        tags: ['orders'],
        body: orderNoteRequest,
        response: { 200: done, ...refusals(400, 401, 403, 404, 422) },
      },
    },
    async (request) => {
      await addNote(db, request.body, await request.requireStaff(), clock())
      return { success: true as const }
    },
  )

  app.post(
    '/staff-orders',
    {
      config: changes,
      schema: {
        summary: 'Place an order for a customer who called or wrote; the rules are those of save-order',
        tags: ['orders'],
        body: staffOrderRequest,
        response: { 200: saveOrderAnswer, ...refusals(400, 401, 403, 409, 422) },
      },
    },
    async (request) => {
      const receipt = await enterOrder(db, request.body, await request.requireStaff(), clock())
      return {
        success: true as const,
        orderId: receipt.orderId,
        orderDate: receipt.placedAt.toISOString(),
        totals: inTaka(receipt.totals),
      }
    },
  )

  app.get(
    '/known-buyer',
    {
      config: sees,
      schema: {
        summary: 'Who ordered with a phone number before; null when nobody did',
        tags: ['orders'],
        querystring: z.object({ phone: z.string().min(1).max(40) }),
        response: { 200: done.extend({ buyer: knownBuyer.nullable() }), ...refusals(400, 401, 403) },
      },
    },
    async (request) => ({ success: true as const, buyer: (await buyerByPhone(db, request.query.phone)) ?? null }),
  )

  app.get(
    '/export-orders',
    {
      config: sees,
      schema: {
        summary: 'The orders that the filters show as a CSV file, a line per order',
        tags: ['orders'],
        querystring: orderFilters,
        response: { 200: z.unknown().describe('text/csv'), ...refusals(400, 401, 403) },
      },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="orders-${dhakaDay(clock())}.csv"`)
        .send(
          Readable.from(
            noteExport(db, await request.requireStaff(), 'orders', request.query, ordersCsv(db, request.query)),
          ),
        ),
  )

  app.get(
    '/order-papers',
    {
      config: sees,
      schema: {
        summary: 'What invoices and packing slips of these orders say',
        tags: ['orders'],
        querystring: orderPapersQuery,
        response: { 200: orderPapersAnswer.extend({ success: z.literal(true) }), ...refusals(400, 401, 403) },
      },
    },
    async (request) => ({ success: true as const, ...(await orderPapers(db, request.query.ids)) }),
  )

  app.get(
    '/orders-trash',
    {
      config: sees,
      schema: {
        summary: 'Orders in the trash, what was deleted last on top',
        tags: ['orders'],
        querystring: z.object({
          page: z.coerce.number().int().min(1).max(100_000).optional(),
          perPage: z.coerce.number().int().min(1).max(100).optional(),
        }),
        response: {
          200: done.extend({ orders: z.array(trashedOrder), page: pageInfo }),
          ...refusals(400, 401, 403),
        },
      },
    },
    async (request) => ({ success: true as const, ...(await trashedOrders(db, request.query, clock())) }),
  )

  app.delete(
    '/orders-trash',
    {
      config: { access: 'main' },
      schema: {
        summary: 'Remove orders from the trash for good',
        tags: ['orders'],
        body: emptyTrashRequest,
        response: {
          200: done.extend({ removed: z.number(), message: z.string() }),
          ...refusals(400, 401, 403, 404, 422),
        },
      },
    },
    async (request) => {
      const asked = request.body.deleteType === 'all' ? 'all' : request.body.orderIds
      const { removed } = await emptyTrash(db, asked, await request.requireStaff())
      const what =
        asked === 'all'
          ? 'All orders deleted successfully'
          : removed === 1
            ? 'Order deleted successfully'
            : `${removed} orders deleted successfully`
      return { success: true as const, removed, message: `${what} - Permanently deleted from database` }
    },
  )

  app.get(
    '/courier-templates',
    {
      config: sees,
      schema: {
        summary: 'How each courier wants its upload file',
        tags: ['orders'],
        response: { 200: done.extend({ templates: z.array(listedCourierTemplate) }), ...refusals(401, 403) },
      },
    },
    async () => ({ success: true as const, templates: await courierTemplatesOf(db) }),
  )

  app.put(
    '/courier-templates',
    {
      config: { access: 'main' },
      schema: {
        summary: "Correct a courier's columns, or add a courier (without updatedAt)",
        tags: ['orders'],
        body: saveCourierTemplateRequest,
        response: { 200: done.extend({ updatedAt: z.iso.datetime() }), ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) => {
      const { updatedAt } = await saveCourierTemplate(db, request.body, await request.requireStaff(), clock())
      return { success: true as const, updatedAt: updatedAt.toISOString() }
    },
  )

  app.post(
    '/courier-file',
    {
      config: sees,
      schema: {
        summary: 'The upload file of a courier for these orders, and which of them it would not take',
        description: 'Changes nothing. `csv` is the file; lines end in CRLF.',
        tags: ['orders'],
        body: courierFileRequest,
        response: {
          200: done.extend({
            name: z.string(),
            csv: z.string(),
            included: z.number(),
            refused: z.array(refusedOrder),
          }),
          ...refusals(400, 401, 403, 404, 422),
        },
      },
    },
    async (request) => {
      const { courier, orderIds } = request.body
      const file = await courierFile(db, courier, orderIds)
      const after = { filter: { courier, orderIds }, rows: file.included }
      await note(db, await request.requireStaff(), 'export', 'courier file', { after })
      return { success: true as const, ...file }
    },
  )
}
