import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** An answer over a plain TCP connection. Status 0: no complete answer. */
export type RawAnswer = {
  status: number
  headers: Map<string, string>
  body: string
  milliseconds: number
  /** Why there is no answer: the server closed the connection, or the timeout passed. */
  silence?: 'closed' | 'late'
}

/** One of 16 million visitors, each with a loopback address of its own. */
export const addressOf = (nr: number) =>
  `127.${1 + (Math.floor(nr / 62_500) % 250)}.${1 + (Math.floor(nr / 250) % 250)}.${1 + (nr % 250)}`

/**
 * Sends exactly these bytes, which need not be HTTP, and reads one answer.
 * @param options.hangsUp the client closes its side after sending (half-close)
 * @param options.bodiless an answer to HEAD
 */
export function sendRaw(
  port: number,
  bytes: Buffer,
  { from, timeoutMs = 20_000, hangsUp = false, bodiless = false }: RawOptions,
): Promise<RawAnswer> {
  return new Promise((done) => {
    const began = performance.now()
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    const parts: Buffer[] = []
    const end = (silence?: 'closed' | 'late') => {
      socket.destroy()
      const read = readAnswer(Buffer.concat(parts), bodiless, silence === 'closed')
      const milliseconds = performance.now() - began
      done(
        read
          ? { ...read, milliseconds }
          : { status: 0, headers: new Map(), body: '', milliseconds, ...(silence && { silence }) },
      )
    }
    socket.setTimeout(timeoutMs, () => end('late'))
    socket.on('error', () => {})
    socket.on('close', () => end('closed'))
    socket.on('data', (part) => {
      parts.push(part)
      if (readAnswer(Buffer.concat(parts), bodiless, false)) end()
    })
    if (hangsUp) socket.end(bytes)
    else socket.write(bytes)
  })
}
type RawOptions = { from: string; timeoutMs?: number; hangsUp?: boolean; bodiless?: boolean }

/** @param isAll no more bytes will come; @returns undefined while the answer is incomplete */
function readAnswer(bytes: Buffer, bodiless: boolean, isAll: boolean): Omit<RawAnswer, 'milliseconds'> | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0)
  const rest = bytes.subarray(end + 4)
  // 100 Continue comes before the answer.
  if (status >= 100 && status < 200) return readAnswer(rest, bodiless, isAll)
  const headers = new Map(
    lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = bodiless || status === 204 || status === 304 ? Buffer.alloc(0) : wholeBody(rest, headers, isAll)
  return body && { status, headers, body: unpacked(body, headers.get('content-encoding')).toString() }
}

function unpacked(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body
  return encoding === 'gzip' ? gunzipSync(body) : encoding === 'br' ? brotliDecompressSync(body) : body
}

function wholeBody(bytes: Buffer, headers: Map<string, string>, isAll: boolean): Buffer | undefined {
  const length = headers.get('content-length')
  if (length !== undefined) return bytes.length >= Number(length) ? bytes.subarray(0, Number(length)) : undefined
  if (headers.get('transfer-encoding') !== 'chunked') return isAll ? bytes : undefined
  const pieces: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    const next = lineEnd + 2 + size + 2
    if (Number.isNaN(size) || bytes.length < next) return undefined
    if (size === 0) return Buffer.concat(pieces)
    pieces.push(bytes.subarray(lineEnd + 2, next - 2))
    at = next
  }
}
