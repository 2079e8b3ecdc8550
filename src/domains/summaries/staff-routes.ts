import { z } from 'zod'
import { answerOf, route } from '#shared/route.ts'

const summaryState = z.object({
  name: z.string(),
  /** Dirty entries that the job has not processed yet; their buckets are computed at each read until then. */
  notes: z.number(),
  /** The day (2026-11-25) on which its periods end; null if it has no periods. */
  day: z.iso.date().nullable(),
  /** A recomputation was requested and is not finished. */
  isRecomputing: z.boolean(),
})

/** Summaries, for the main admin: number of dirty entries, and recomputation. */
export const summaryRoutes = {
  list: route({
    method: 'GET',
    path: 'summaries',
    access: 'main',
    summary: 'The tables that are computed from orders, stock and accounts, and how much of them waits for the job',
    tag: 'logs',
    response: answerOf({ summaries: z.array(summaryState) }),
    refusals: [401, 403],
  }),
  recompute: route({
    method: 'POST',
    path: 'recompute-summaries',
    access: 'main',
    summary: 'Have all summaries, or one of them, recomputed by a job',
    tag: 'logs',
    body: z.object({ name: z.string().max(100).optional() }),
    response: answerOf({ message: z.string() }),
    refusals: [400, 401, 403, 404, 422],
  }),
}

export type SummaryState = z.output<typeof summaryState>
