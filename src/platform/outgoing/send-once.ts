import { OutgoingError } from './outgoing-error.ts'

export type PreparedRequest = {
  url: URL
  method: 'GET' | 'POST' | 'PATCH'
  headers: Record<string, string>
  body: string | undefined
  timeoutMs: number
  maxBytes: number
}

/** Codes of failures before anything was sent. */
const notSent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EACCES|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/

/**
 * One attempt.
 * @returns the status and the parsed JSON; `answer` is undefined for an empty body
 * @throws OutgoingError
 */
export async function sendOnce(request: PreparedRequest): Promise<{ status: number; answer: unknown }> {
  const { url, method, headers, body, timeoutMs, maxBytes } = request
  const signal = AbortSignal.timeout(timeoutMs)
  let response: Response
  let bytes: Buffer
  try {
    response = await fetch(url, { method, headers, redirect: 'manual', signal, ...(body !== undefined && { body }) })
    bytes = await readUpTo(response, maxBytes)
  } catch (error) {
    throw error instanceof OutgoingError ? error : networkError(error)
  }
  const { status } = response
  const answer = parse(bytes)
  if (response.ok && answer !== invalid) return { status, answer }
  throw statusError(response, answer === invalid ? undefined : answer)
}

async function readUpTo(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop closes the connection.
    if (size > maxBytes)
      throw new OutgoingError('bad_answer', `The answer is larger than ${maxBytes} bytes`, { status: response.status })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const invalid = Symbol('no JSON')
function parse(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return invalid
  }
}

function statusError({ status, ok, headers }: Response, answer: unknown): OutgoingError {
  if (ok) return new OutgoingError('bad_answer', 'The answer is not JSON', { status })
  const words = `It answered ${status}`
  if (status === 401 || status === 403)
    return new OutgoingError('unauthorised', 'It does not accept the credentials', { status, answer })
  const retryAfterMs = retryAfter(headers.get('retry-after'))
  if (status === 429)
    return new OutgoingError('unreachable', 'It answered 429: too many requests', {
      status,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    })
  if (status === 408) return new OutgoingError('timeout', words, { status })
  if (status >= 400 && status < 500) return new OutgoingError('refused', words, { status, answer })
  return new OutgoingError('bad_answer', words, { status })
}

/** Only whole seconds: the services that send the header send these. */
const retryAfter = (text: string | null) => (text && /^\d{1,6}$/.test(text) ? Number(text) * 1000 : undefined)

function networkError(error: unknown): OutgoingError {
  const { name, cause } = error as { name?: string; cause?: { code?: string; errors?: { code?: string }[] } }
  if (name === 'TimeoutError') return new OutgoingError('timeout', 'It did not answer in time')
  const code = cause?.code ?? cause?.errors?.[0]?.code ?? ''
  if (notSent.test(code)) return new OutgoingError('unreachable', `It cannot be reached (${code})`)
  return new OutgoingError('timeout', `The connection broke before the answer${code && ` (${code})`}`)
}
