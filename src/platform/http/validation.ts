import type { FastifySchemaCompiler } from 'fastify'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { cannotBe, fillIn, messageFor, noMessage, sendAnObject } from './validation-messages.ts'

/** A validation error: a sentence and the path of the field ('items.0.quantity'; '' is the whole input). */
export type Complaint = { field: string; sentence: string }

/** A body, query or parameter that does not match its schema. */
export class InvalidRequest extends Error {
  readonly complaints: Complaint[]
  constructor(complaints: Complaint[]) {
    super('The request is not as its contract says')
    this.name = 'InvalidRequest'
    this.complaints = complaints
  }
}

/** Validates requests by the zod schemas of the routes, with sentences for people. */
export const validatorCompiler: FastifySchemaCompiler<$ZodType> =
  ({ schema }) =>
  (data) => {
    const { value, complaints } = validate(schema, data)
    return complaints ? { error: new InvalidRequest(complaints) } : { value }
  }

/**
 * Parses data by a schema. zod's default messages are replaced: without a message in the schema, one of ours is used.
 */
export function validate(schema: $ZodType, data: unknown): { value?: unknown; complaints?: Complaint[] } {
  const result = safeParse(schema, data, { error: messageFor })
  if (result.success) return { value: result.data }
  const complaints = complaintsAbout(result.error.issues, data)
  const missing = complaints.filter(
    ({ path, sentence, expected }) => sentence === fillIn && path.length > 0 && expected !== 'object',
  )
  if (missing.length > 0) {
    // A missing value gets the message of an empty field, since the schema has one for that.
    const emptied = withHolesFilled(data, missing)
    const again = safeParse(schema, emptied, { error: messageFor })
    const ofEmpty = again.success ? [] : complaintsAbout(again.error.issues, emptied)
    for (const complaint of missing)
      complaint.sentence = ofEmpty.find(({ field }) => field === complaint.field)?.sentence ?? fillIn
  }
  return { complaints: complaints.map(({ field, sentence }) => ({ field, sentence })) }
}

type Path = readonly PropertyKey[]
/** `params.isFirst` moves a custom issue before all others, as some forms require. */
type Issue = {
  code: string
  path: PropertyKey[]
  message: string
  errors?: Issue[][]
  expected?: string
  params?: { isFirst?: boolean }
}
type PlacedComplaint = Complaint & { path: Path; expected?: string | undefined }

/** Enough to correct a form; a list with thousands of invalid items does not get thousands of messages. */
const maxIssues = 50

const complaintsAbout = (issues: Issue[], data: unknown) =>
  issues
    .toSorted((a, b) => Number(b.params?.isFirst ?? false) - Number(a.params?.isFirst ?? false))
    .slice(0, maxIssues)
    .flatMap((issue) => complaintsOf(issue, data, []))
    .slice(0, maxIssues)

/**
 * For a union, the issues of the first branch whose type the input has (object, list, literal …); without any, one
 * general message.
 */
function complaintsOf(issue: Issue, data: unknown, above: Path): PlacedComplaint[] {
  const path = [...above, ...issue.path]
  const field = path.join('.')
  if (issue.message !== noMessage) return [{ path, field, sentence: issue.message, expected: issue.expected }]
  const ofThatKind = (issue.errors ?? []).find(
    (branch) => !branch.some(({ code, path }) => path.length === 0 && ['invalid_type', 'invalid_value'].includes(code)),
  )
  if (ofThatKind) return ofThatKind.flatMap((each) => complaintsOf(each, data, path))
  const given = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], data)
  if (path.length === 0) return [{ path, field, sentence: sendAnObject }]
  return [{ path, field, sentence: given === undefined || given === null || given === '' ? fillIn : cannotBe }]
}

/** A copy of the data with an empty string or array in place of each missing value. */
function withHolesFilled(data: unknown, missing: PlacedComplaint[]): unknown {
  const copy = structuredClone(data)
  for (const { path, expected } of missing) {
    const key = path.at(-1) as PropertyKey
    const owner = path.slice(0, -1).reduce<unknown>(ownValue, copy)
    if (typeof owner !== 'object' || owner === null) continue
    const value = expected === 'array' ? [] : ''
    // Not by assignment: the key may be __proto__.
    Object.defineProperty(owner, key, { value, enumerable: true, writable: true, configurable: true })
  }
  return copy
}

const ownValue = (owner: unknown, key: PropertyKey): unknown =>
  typeof owner === 'object' && owner !== null && Object.hasOwn(owner, key)
    ? (owner as Record<PropertyKey, unknown>)[key]
    : undefined
