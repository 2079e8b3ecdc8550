/** Statuses with which the shop says no on purpose. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 421 | 422 | 429 | 503

/**
 * The only error that is an answer: a "no" with a sentence that a person can act on. Thrown beside its rule, turned
 * into JSON in one place (http/refusals.ts). Anything else that is thrown is a fault and is only logged.
 */
export class Refusal extends Error {
  constructor(
    status: RefusalStatus,
    /** A machine word: 'sold_out'. Pages translate by it. */
    code: string,
    /** A sentence for a person. */
    message: string,
    /** More for the caller, merged into the answer: {fields: {phone: '…'}}, {lines: […]}. */
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
