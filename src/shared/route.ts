import { z } from 'zod'
import { maxPageSize } from '#shared/paging.ts'

/**
 * Who may call an endpoint. `any-staff`: also before the second factor that their role requires is set up.
 * `permission`: the main admin and sub-admins with it (one of several); `all`: those with every one of them. `main`:
 * only the main admin, no sub-admin whatever their permissions.
 */
export type Access =
  | 'public'
  | 'customer'
  | 'staff'
  | 'any-staff'
  | 'main'
  | { permission: string | readonly string[] }
  | { all: readonly string[] }

export const sortDirections = ['asc', 'desc'] as const
export type SortDirection = (typeof sortDirections)[number]

/**
 * One endpoint of the JSON API. The server's handler, the OpenAPI document and the browser's client are typed from it.
 */
export type RouteDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /backend/api, without a slash in front. */
  path: string
  access: Access
  /** For the OpenAPI document: one sentence; `description` has more if needed. */
  summary: string
  description?: string
  /** The group of the OpenAPI document. */
  tag: string
  headers?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  response: z.ZodType
  /** The status of `response`; 200 if left out. */
  status?: 200 | 202 | 204
  /** The answer if the work continues as a task: the handler sets status 202. */
  accepted?: z.ZodType
  /** The statuses of the refusals that it may answer. */
  refusals: readonly number[]
}

/** Defines an endpoint; its types are those of the schemas in it. */
export const route = <const R extends RouteDefinition>(definition: R): R => definition

/** A route's request as its client sends it, before parsing: fields with defaults may be missing. */
export type RouteQuery<R extends RouteDefinition> = R['query'] extends z.ZodType ? z.input<R['query']> : undefined
export type RouteBody<R extends RouteDefinition> = R['body'] extends z.ZodType ? z.input<R['body']> : undefined
/** The answer that the client receives. */
export type RouteAnswer<R extends RouteDefinition> =
  | z.output<R['response']>
  | (R['accepted'] extends z.ZodType ? z.output<R['accepted']> : never)

/** The shape of an answer: `success: true` and the fields of `shape`. */
export const answerOf = <const S extends z.ZodRawShape>(shape: S) => z.object({ success: z.literal(true), ...shape })

/** The answer of a change: a sentence for the person who made it. */
export const messageAnswer = answerOf({ message: z.string() })

/** The requested page of a list: a number from 1. A number beyond the last page gives the last one. */
export const pageNumber = z.coerce.number().int().min(1).max(1_000_000)

/** Rows per page in a query of the back office. */
export const pageSize = z.coerce.number().int().min(1).max(maxPageSize)

/** A number of a query; a blank one is none, not 0. */
export const numberOrNone = <Schema extends z.ZodType>(number: Schema) =>
  z
    .preprocess((given) => (typeof given === 'string' && given.trim() === '' ? undefined : given), number.optional())
    .optional()

/** The page of a list: its number from 1, and the totals. */
export const pageInfo = z.object({
  page: z.number(),
  perPage: z.number(),
  total: z.number(),
  pages: z.number(),
  precision: z
    .literal('at_least')
    .optional()
    .describe('If present, total is a minimum: more rows match than are counted'),
})

/** Sent with the filters of "all that match": the number of matches that the person saw. */
export const expectedMatches = {
  expected: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000_000)
    .describe('The number that was shown: if another number matches by now, 409 count_changed'),
}
