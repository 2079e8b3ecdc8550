import type { $ZodRawIssue } from 'zod/v4/core'

export const noMessage = ''
export const sendAnObject = 'Please send a JSON object'
export const fillIn = 'Please fill this in'
export const cannotBe = 'This cannot be used here'

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
export function messageFor(issue: $ZodRawIssue): string {
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
      return 'discriminator' in issue && Array.isArray(issue.options) ? choose(issue.options) : noMessage
    default:
      return 'Please check this'
  }
}

const choose = (values: readonly unknown[]) => {
  const names = values.map((value) => (value === '' ? 'nothing' : String(value)))
  return names.length > 1 ? `Please choose one of: ${names.join(', ')}` : `This must be ${names[0]}`
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
