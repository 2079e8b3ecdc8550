import { queryOptions } from '@tanstack/react-query'
import type { NotedKind } from '#domains/staff/mentions/staff-contract.ts'
import { mentionRoutes } from '#domains/staff/mentions/staff-routes.ts'
import { call } from '../api.ts'

export type { NotedKind }

/** Staff who may read such notes. */
export const peopleQuery = (kind: NotedKind) =>
  queryOptions({
    queryKey: ['mentionable-people', kind],
    queryFn: async ({ signal }) => (await call(mentionRoutes.people, { query: { kind }, signal })).people,
    staleTime: 60_000,
  })

/** Removes the user's own mentions in an order or customer from the bell. */
export const seeMentions = (kind: NotedKind, subject: string) => call(mentionRoutes.seen, { body: { kind, subject } })
