/** So often a request is sent again, 2^attempt × 1000 ms after the last answer. */
export const maxRetries = 3
/** A shop that wants to be left alone for longer is not asked again by itself. */
const maxWaitMs = 10_000

type Retries = {
  retries?: number
  /** Nobody waits for the answer any more. */
  signal?: AbortSignal | undefined
  /** Is this failure worth another try? A request that ran out of time is not. */
  mayRetry?: (failure: unknown) => boolean
}

/**
 * Sends a request, and again while the connection breaks or the shop answers 5xx. Only for reads, and for writes that carry
 * an idempotency key.
 * @param send one try
 * @returns the last answer, which may be a 5xx
 * @throws what the last try threw
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

/** What Retry-After says, in seconds. */
export function secondsToWait(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

/** Waits so long, or until nobody waits any more. */
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
