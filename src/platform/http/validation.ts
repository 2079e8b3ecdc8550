import type { FastifySchemaCompiler } from 'fastify'
import { type $ZodRawIssue, type $ZodType, safeParse } from 'zod/v4/core'

/** A validation error: a sentence and the path of the field ('items.0.quantity'; '' is the whole input). */
export type Complaint = { place: string; sentence: string }

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

/** Parses data by a schema. zod's default messages are replaced: without a message in the schema, one of ours is used. */
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
      complaint.sentence = ofEmpty.find(({ place }) => place === complaint.place)?.sentence ?? fillIn
  }
  return { complaints: complaints.map(({ place, sentence }) => ({ place, sentence })) }
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

/** For a union, the issues of the first branch whose type the input has (object, list, literal …); without any, one general message. */
function complaintsOf(issue: Issue, data: unknown, above: Path): PlacedComplaint[] {
  const path = [...above, ...issue.path]
  const place = path.join('.')
  if (issue.message !== unsaid) return [{ path, place, sentence: issue.message, expected: issue.expected }]
  const ofThatKind = (issue.errors ?? []).find(
    (branch) => !branch.some(({ code, path }) => path.length === 0 && ['invalid_type', 'invalid_value'].includes(code)),
  )
  if (ofThatKind) return ofThatKind.flatMap((each) => complaintsOf(each, data, path))
  const given = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], data)
  if (path.length === 0) return [{ path, place, sentence: sendAnObject }]
  return [{ path, place, sentence: given === undefined || given === null || given === '' ? fillIn : cannotBe }]
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

const unsaid = ''
const sendAnObject = 'Please send a JSON object'
const fillIn = 'Please fill this in'
const cannotBe = 'This cannot be used here'

const types: Record<string, string> = {
  string: 'This must be a text',
  number: 'Please enter a number',
  int: 'Please enter a whole number',
  boolean: 'This must be true or false',
  array: 'This must be a list',
  object: 'This must be a JSON object',
  record: 'This must be a JSON object',
}

const formats: Record<string, string> = {
  email: 'Please enter a valid email address',
  url: 'Please enter a valid address',
  uuid: 'This must be a UUID',
  date: 'Please give a day as 2026-11-21',
  datetime: 'Please give a time as 2026-11-21T10:00:00Z',
}

/** Default message for issues without one in the schema. */
function messageFor(issue: $ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if ((issue.path ?? []).length === 0 && issue.expected === 'object') return sendAnObject
      if (issue.input === undefined || issue.input === null) return fillIn
      return types[issue.expected] ?? cannotBe
    case 'invalid_value':
      return choose(issue.values)
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      if (issue.input === '') return fillIn
      return formats[issue.format] ?? 'This is not written as it must be'
    case 'not_multiple_of':
      return `Please enter a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `There is no field called ${issue.keys.join(', ')}`
    case 'invalid_key':
      return 'A name in here cannot be used'
    case 'invalid_union':
      return 'discriminator' in issue && Array.isArray(issue.options) ? choose(issue.options) : unsaid
    default:
      return 'Please check this'
  }
}

const choose = (values: readonly unknown[]) => {
  const said = values.map((value) => (value === '' ? 'nothing' : String(value)))
  return said.length > 1 ? `Please choose one of: ${said.join(', ')}` : `This must be ${said[0]}`
}

function tooSmall({ origin, minimum, inclusive, exact }: Extract<$ZodRawIssue, { code: 'too_small' }>): string {
  const least = Number(minimum)
  if (origin === 'string') return least <= 1 ? fillIn : `Please write at least ${least} characters`
  if (origin === 'array' || origin === 'set') {
    if (exact) return `Please choose exactly ${least}`
    return `Please choose at least ${least === 1 ? 'one' : least}`
  }
  return inclusive ? `Please enter ${least} or more` : `Please enter more than ${least}`
}

function tooBig({ origin, maximum, inclusive, exact }: Extract<$ZodRawIssue, { code: 'too_big' }>): string {
  const most = Number(maximum)
  if (origin === 'string') return `Please use at most ${most === 1 ? 'one character' : `${most} characters`}`
  if (origin === 'array' || origin === 'set')
    return exact ? `Please choose exactly ${most}` : `At most ${most} are taken`
  return inclusive ? `Please enter ${most} or less` : `Please enter less than ${most}`
}
