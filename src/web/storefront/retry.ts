/**
 * Retry number n (from 0) is sent 2^n × 1000 ms after the previous response, or after Retry-After if that is longer.
 */
export const maxRetries = 3
/** No automatic retry if Retry-After is longer than this. */
const maxWaitMs = 10_000

type Retries = {
  retries?: number
  /** Aborted when the response is no longer needed. */
  signal?: AbortSignal | undefined
  /** Whether to retry after this error; not after a timeout. */
  mayRetry?: (failure: unknown) => boolean
}

/**
 * Sends a request and retries it after connection errors and 5xx. Only for reads, and for writes with an idempotency
 * key.
 * @param send one attempt
 * @returns the last response, which may be a 5xx
 * @throws what the last attempt threw; the abort reason if aborted in between
 */
export async function withRetries(
  send: () => Promise<Response>,
  { retries = maxRetries, signal, mayRetry = () => true }: Retries = {},
): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const isLast = () => attempt >= retries || signal?.aborted || !navigator.onLine
    let waitMs = 2 ** attempt * 1000
    try {
      const response = await send()
      if (response.status < 500 || isLast()) return response
      waitMs = Math.max(waitMs, (secondsToWait(response) ?? 0) * 1000)
      if (waitMs > maxWaitMs) return response
    } catch (failure) {
      if (isLast() || !mayRetry(failure)) throw failure
    }
    await pause(waitMs, signal)
    signal?.throwIfAborted()
  }
}

/** Retry-After in seconds; undefined if it is missing or a date. */
export function secondsToWait(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

/** Resolves after `milliseconds`, or as soon as the signal is aborted. */
export const pause = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
    function end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      done()
    }
  })
