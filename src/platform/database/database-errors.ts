/** Error codes of PostgreSQL and the network that mean: try again later. */
const unavailableCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53400',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  '57014',
  '55P03',
  '25P03',
  '40001',
  '40P01',
  '53100',
  '53200',
])

/** True if the database is unreachable, full or too busy, as opposed to an error in our statement. */
export function databaseIsAway(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: string }).code
    // 08P01 (protocol violation) is an error of ours.
    if (code && (unavailableCodes.has(code) || (code.startsWith('08') && code !== '08P01'))) return true
    if (
      /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/.test(e.message)
    )
      return true
  }
  return false
}

/**
 * For writes that must not fail a request, such as when a session was last used: reads keep working while the
 * database's disk is full.
 */
export async function ignoreUnavailable(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!databaseIsAway(error)) throw error
  })
}

/** Name of the constraint that was violated, such as 'customers_email_once'. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { constraint } = e as { constraint?: string }
    if (constraint) return constraint
  }
  return undefined
}

/** True if PostgreSQL aborted the transaction for a deadlock or a serialization failure: repeated, it may succeed. */
export function isRetryable(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code } = e as { code?: string }
    if (code === '40001' || code === '40P01') return true
  }
  return false
}

/** Runs `work` up to three times if PostgreSQL aborts it for a deadlock or a serialization failure. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 3 || !isRetryable(error)) throw error
    }
  }
}
