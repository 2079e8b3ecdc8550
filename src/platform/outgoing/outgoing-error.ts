/**
 * Why a call to another service brought no usable answer. `refused` (4xx, `answer` has its words), `unauthorised` (401,
 * 403) and `unreachable` (no connection, open circuit breaker, 429) were not processed. `timeout` (also a connection
 * that broke after sending) and `bad_answer` (5xx, a redirect, another shape) may have been.
 */
export type OutgoingErrorKind = 'refused' | 'unauthorised' | 'unreachable' | 'timeout' | 'bad_answer'

type Details = {
  status?: number
  answer?: unknown
  retryAfterMs?: number
  isBreakerOpen?: boolean
  cause?: unknown
}

/** `message` is a sentence for staff without secrets and personal data. */
export class OutgoingError extends Error {
  readonly kind: OutgoingErrorKind
  readonly status: number | undefined
  readonly #answer: unknown
  readonly retryAfterMs: number | undefined
  readonly isBreakerOpen: boolean

  constructor(kind: OutgoingErrorKind, message: string, details: Details = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined)
    this.name = 'OutgoingError'
    this.kind = kind
    this.status = details.status
    this.#answer = details.answer
    this.retryAfterMs = details.retryAfterMs
    this.isBreakerOpen = details.isBreakerOpen ?? false
  }

  /** The parsed body of a refusal. It may hold personal data, so loggers that print properties must not find it. */
  get answer(): unknown {
    return this.#answer
  }

  /** Whether it is unknown if the service did the request. */
  get mayBeDone(): boolean {
    return this.kind === 'timeout' || this.kind === 'bad_answer'
  }
}

/** A base URL that this shop must not call. */
export class HostNotAllowed extends Error {
  override name = 'HostNotAllowed'
}
