import { z } from 'zod'
import { maxPageSize } from '#shared/paging.ts'

/**
 * Who may call an endpoint. `any-staff`: also before the second factor that their role demands is set up. `permission`:
 * the main admin and sub-admins with it (one of several); `all`: those with every one of them. `main`: the main admin
 * alone, no sub-admin whatever their permissions.
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
  /** For the OpenAPI document: one sentence, and more where it needs more. */
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

/** What a route's client sends, before the server has read it: defaults may be left out. */
export type RouteQuery<R extends RouteDefinition> = R['query'] extends z.ZodType ? z.input<R['query']> : undefined
export type RouteBody<R extends RouteDefinition> = R['body'] extends z.ZodType ? z.input<R['body']> : undefined
/** What it gets. */
export type RouteAnswer<R extends RouteDefinition> =
  | z.output<R['response']>
  | (R['accepted'] extends z.ZodType ? z.output<R['accepted']> : never)

/** The shape of an answer: `success: true` and what is in `shape`. */
export const answerOf = <const S extends z.ZodRawShape>(shape: S) => z.object({ success: z.literal(true), ...shape })

/** The answer of a change: a sentence for the person who made it. */
export const messageAnswer = answerOf({ message: z.string() })

/** The page of a list that a query asks for: a number from 1. One beyond the last page means the last one. */
export const pageNumber = z.coerce.number().int().min(1).max(1_000_000)

/** How many rows of a list a query of the back office asks for. */
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

/** Beside the filters of "all that match": how many the person read. */
export const expectedMatches = {
  expected: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000_000)
    .describe('The number that was shown: if another number matches by now, 409 count_changed'),
}
