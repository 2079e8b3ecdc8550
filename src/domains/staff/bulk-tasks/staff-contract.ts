import { z } from 'zod'
import { answerOf } from '#shared/route.ts'

/** Up to this many rows change within the request; more go to a job. */
export const maxRowsAtOnce = 100

/** Refused rows that an answer lists. */
export const maxRefusedListed = 500

/** The lists of rows that can be changed together, and how the kinds of their changes begin. */
export const bulkTaskLists = {
  products: 'product.',
  orders: 'order.',
  parcels: 'parcel.',
  messages: 'message.',
  reviews: 'review.',
} as const
export type BulkTasksOf = keyof typeof bulkTaskLists

/** The change of the rows: an edit of products with its figure (per cent, or taka), or a status of orders. */
const bulkDetail = z.object({ what: z.string(), figure: z.number().optional(), text: z.string().optional() })

export type BulkDetail = z.infer<typeof bulkDetail>

export const bulkTask = z.object({
  id: z.number(),
  kind: z.string(),
  detail: bulkDetail,
  startedBy: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  total: z.number(),
  /** Finished rows, including refused ones. */
  done: z.number(),
  changed: z.number(),
  refusedCount: z.number(),
  /** The task that this one takes back. */
  undoes: z.number().nullable(),
  /** The task that takes this one back. */
  undoneBy: z.number().nullable(),
  mayUndo: z.boolean(),
})

export type BulkTask = z.infer<typeof bulkTask>

/** A row that was not changed, and why. */
export const refusedRow = z.object({ subject: z.string(), title: z.string(), error: z.string() })

/** The answer if a job continues the task. */
export const bulkTaskStarted = answerOf({ task: bulkTask })
