import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  noJitterGenerator,
  retry,
} from 'cockatiel'
import type { z } from 'zod'
import type { Clock } from '../clock.ts'
import { addressUnder, allowedBase, type OutgoingMode } from './allowed-base.ts'
import { OutgoingError, type OutgoingErrorKind } from './outgoing-error.ts'
import { sendOnce } from './send-once.ts'

/** Without address, query, headers, body: they hold names, phone numbers and secrets. */
export type OutgoingLogLine = {
  service: string
  call: string
  /** Undefined: no answer. */
  status: number | undefined
  ms: number
  attempt: number
  outcome: 'ok' | OutgoingErrorKind
}

/** Health of a service as this process has seen it since its start. */
export type ServiceHealth = {
  service: string
  lastSuccessAt: Date | null
  /** `reason`: a sentence for staff. */
  lastFailure: { at: Date; reason: string } | null
  breaker: 'closed' | 'open' | 'half_open'
}

export type OutgoingCall<T> = {
  /** A constant name for log and health, such as 'create order'. */
  name: string
  method?: 'GET' | 'POST' | 'PATCH'
  /** Below the base URL; encode its variable parts. */
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** An answer of another shape is a `bad_answer`. */
  answer: z.ZodType<T>
  /** Whether the service may receive it twice. GET may, everything else only if this is true. */
  isRepeatable?: boolean
  timeoutMs?: number
  maxBytes?: number
}

export type OutgoingService = {
  /** @throws OutgoingError */
  request<T>(call: OutgoingCall<T>): Promise<T>
}

export type Outgoing = {
  /**
   * Services of the same name and base URL share circuit breaker and health.
   * @param hosts the base URLs that the adapter knows
   * @throws HostNotAllowed
   */
  service(options: { name: string; baseUrl: string; hosts: readonly string[] }): OutgoingService
  health(): ServiceHealth[]
}

export type OutgoingOptions = {
  mode: OutgoingMode
  clock: Clock
  log: (line: OutgoingLogLine) => void
  /** Called with the health of a service after each attempt. It must not throw. */
  onHealthUpdate?: (health: ServiceHealth) => void
  timeoutMs?: number
  /** Delay before the first retry; the next one is about twice as long. */
  retryDelayMs?: number
  /** Failures in a row that open the circuit breaker. */
  maxFailures?: number
  /** How long the breaker stays open at first; each failed trial doubles it up to five minutes. */
  openMs?: number
}

const maxRetries = 2
const maxBytes = 1_000_000

/** JSON requests to other services (docs/decisions/0028-outgoing-calls.md). */
export function openOutgoing(options: OutgoingOptions): Outgoing {
  const opened = new Map<string, Connection>()
  return {
    service({ name, baseUrl, hosts }) {
      const base = allowedBase(baseUrl, hosts, options.mode)
      const key = `${name} ${base.href}`
      const connection = opened.get(key) ?? connect(name, base, options)
      opened.set(key, connection)
      return { request: (call) => request(connection, call, options) }
    },
    health: () => [...opened.values()].map(healthOf),
  }
}

type Connection = {
  service: string
  base: URL
  breaker: ReturnType<typeof circuitBreaker>
  lastSuccessAt: Date | null
  lastFailure: ServiceHealth['lastFailure']
}

function connect(service: string, base: URL, { maxFailures = 5, openMs = 15_000 }: OutgoingOptions): Connection {
  // A refusal and wrong credentials say nothing about the service itself.
  const isOutage = (error: unknown) => error instanceof OutgoingError && !/refused|unauthorised/.test(error.kind)
  const breaker = circuitBreaker(handleWhen(isOutage), {
    breaker: new ConsecutiveBreaker(maxFailures),
    halfOpenAfter: new ExponentialBackoff({
      initialDelay: openMs,
      maxDelay: 300_000,
      generator: noJitterGenerator,
    }),
  })
  return { service, base, breaker, lastSuccessAt: null, lastFailure: null }
}

const breakerStates = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half_open',
  [CircuitState.Isolated]: 'open',
} as const

const healthOf = ({ service, lastSuccessAt, lastFailure, breaker }: Connection): ServiceHealth => ({
  service,
  lastSuccessAt,
  lastFailure,
  breaker: breakerStates[breaker.state],
})

async function request<T>(connection: Connection, call: OutgoingCall<T>, options: OutgoingOptions): Promise<T> {
  const { method = 'GET', isRepeatable = method === 'GET' } = call
  const again = retry(handleWhen(isTransient), {
    maxAttempts: isRepeatable ? maxRetries : 0,
    backoff: new ExponentialBackoff({ initialDelay: options.retryDelayMs ?? 300, maxDelay: 5000 }),
  })
  let lost: OutgoingError | undefined
  try {
    return await again.execute(({ attempt }) =>
      connection.breaker
        .execute(() => tryOnce(connection, call, options, attempt + 1))
        .finally(() => options.onHealthUpdate?.(healthOf(connection)))
        .catch((error) => {
          if (error instanceof OutgoingError && error.mayBeDone) lost = error
          throw error instanceof BrokenCircuitError ? breakerIsOpen() : error
        }),
    )
  } catch (error) {
    // A later attempt that failed before the service received it does not undo an earlier one, which may have
    // succeeded.
    throw lost && error instanceof OutgoingError && /unreachable|unauthorised/.test(error.kind) ? lost : error
  }
}

const breakerIsOpen = () =>
  new OutgoingError('unreachable', 'It failed several times in a row; the next try is in a moment', {
    isBreakerOpen: true,
  })

/** A retry may get another answer. Too many requests: only later, so the caller decides. */
const isTransient = (error: unknown) =>
  error instanceof OutgoingError &&
  (error.kind === 'timeout' ||
    (error.kind === 'unreachable' && error.status !== 429 && !error.isBreakerOpen) ||
    (error.kind === 'bad_answer' && (error.status ?? 0) >= 500))

async function tryOnce<T>(connection: Connection, call: OutgoingCall<T>, options: OutgoingOptions, attempt: number) {
  const { service, base } = connection
  const { method = 'GET', path, query, headers, body } = call
  const url = addressUnder(base, path, query)
  const began = performance.now()
  const log = (outcome: OutgoingLogLine['outcome'], status: number | undefined) =>
    options.log({ service, call: call.name, status, ms: Math.round(performance.now() - began), attempt, outcome })
  try {
    const { status, answer } = await sendOnce({
      url,
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json; charset=UTF-8' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      timeoutMs: call.timeoutMs ?? options.timeoutMs ?? 10_000,
      maxBytes: call.maxBytes ?? maxBytes,
    })
    const read = call.answer.safeParse(answer)
    if (!read.success) throw new OutgoingError('bad_answer', 'The answer has an unknown shape', { status })
    connection.lastSuccessAt = options.clock()
    log('ok', status)
    return read.data
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    // A refusal proves that the service is up.
    if (error.kind === 'refused') connection.lastSuccessAt = options.clock()
    else connection.lastFailure = { at: options.clock(), reason: `${call.name}: ${error.message}` }
    log(error.kind, error.status)
    throw error
  }
}
