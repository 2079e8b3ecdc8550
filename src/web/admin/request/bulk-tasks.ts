import { queryOptions } from '@tanstack/react-query'
import type { BulkTask, BulkTasksOf } from '#domains/staff/bulk-tasks/staff-contract.ts'
import { bulkTaskRoutes } from '#domains/staff/bulk-tasks/staff-routes.ts'
import { call } from '../api.ts'
import { pollIntervalMs } from '../query-client.ts'

export type { BulkTask, BulkTasksOf }

/** Changes of many rows, newest first; polled every second while one is running. */
export const bulkTasksQuery = (of: BulkTasksOf) =>
  queryOptions({
    queryKey: ['bulk-tasks', of],
    queryFn: async ({ signal }) => (await call(bulkTaskRoutes.list, { query: { of }, signal })).tasks,
    refetchInterval: ({ state }) => (state.data?.some(({ finishedAt }) => finishedAt === null) ? 1000 : pollIntervalMs),
  })

/** A change of many rows with its refused rows. */
export const bulkTaskQuery = (id: number) =>
  queryOptions({
    queryKey: ['bulk-tasks', 'one', id],
    queryFn: ({ signal }) => call(bulkTaskRoutes.one, { query: { id }, signal }),
  })

/** Undoes a bulk change. @throws ApiRefusal 409 unfinished, undone, too_old, nothing; 403 */
export const undoBulkTask = (id: number) => call(bulkTaskRoutes.undo, { body: { id } })
