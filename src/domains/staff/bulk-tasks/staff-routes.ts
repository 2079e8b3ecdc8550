import { z } from 'zod'
import { answerOf, route } from '#shared/route.ts'
import {
  type BulkTasksOf,
  bulkTask,
  bulkTaskLists,
  bulkTaskStarted,
  maxRowsAtOnce,
  refusedRow,
} from './staff-contract.ts'

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** Changes of many rows. The kind of the rows decides who may see and undo them. */
export const bulkTaskRoutes = {
  list: route({
    method: 'GET',
    path: 'bulk-tasks',
    access: 'staff',
    summary:
      'Changes of many products, orders, parcels, messages or reviews of the last 30 days that this person may see, newest first',
    tag: 'staff',
    query: z.object({ of: z.enum(Object.keys(bulkTaskLists) as BulkTasksOf[]) }),
    response: answerOf({ tasks: z.array(bulkTask) }),
    refusals: [400, 401, 403],
  }),
  one: route({
    method: 'GET',
    path: 'bulk-task',
    access: 'staff',
    summary: 'A change of many rows: how far it is, and the rows that were refused',
    tag: 'staff',
    query: z.object({ id }),
    response: answerOf({ task: bulkTask, refused: z.array(refusedRow) }),
    refusals: [400, 401, 403, 404],
  }),
  undo: route({
    method: 'POST',
    path: 'undo-bulk-task',
    access: 'staff',
    summary: 'Take a change of many rows back: rows that were changed since stay, and are reported',
    description: `More than ${maxRowsAtOnce} rows are taken back by a job (202).`,
    tag: 'staff',
    body: z.object({ id: z.number().int().min(1) }),
    response: answerOf({ task: bulkTask, refused: z.array(refusedRow) }),
    accepted: bulkTaskStarted,
    refusals: [400, 401, 403, 404, 409, 422],
  }),
}
