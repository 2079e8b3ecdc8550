/** Statuses of deliberate error responses. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 421 | 422 | 429 | 503

/**
 * An expected error, with a sentence that a person can act on. Thrown where the rule is, turned into JSON in one place
 * (http/refusals.ts). Any other error is unexpected and only logged.
 */
export class Refusal extends Error {
  constructor(
    status: RefusalStatus,
    /** A code for programs: 'sold_out'. Pages translate by it. */
    code: string,
    /** A sentence for a person. */
    message: string,
    /** Further fields of the response: {fields: {phone: '…'}}, {lines: […]}. */
    details: Record<string, unknown> = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.details = details
  }
  readonly status: RefusalStatus
  readonly code: string
  readonly details: Record<string, unknown>
}

export class NotFound extends Refusal {
  constructor(what: string) {
    super(404, 'not_found', `${what} not found`)
  }
}

/** The key of a form was used before, with other contents. */
export const keyReused = () => new Refusal(409, 'key_reused', 'This form was already sent. Please open it again')
