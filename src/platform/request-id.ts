import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'

/** The id is written into logs, headers and SQL comments: it must not be able to end a comment or a line. */
const grammar = /^[A-Za-z0-9-]{8,64}$/

const running = new AsyncLocalStorage<string | undefined>()

/** Id of the request or job that this code runs for, if any. */
export const requestIdNow = (): string | undefined => running.getStore()

/** Runs `work` with this request id, which its logs and statements carry. */
export const withRequestId = <T>(id: string, work: () => T): T => running.run(id, work)

/**
 * Binds a callback to the current request id. (AsyncLocalStorage.bind is fifteen times slower.)
 */
export function bindRequestId<Args extends unknown[]>(callback: (...args: Args) => void): (...args: Args) => void {
  const id = running.getStore()
  return (...args) => running.run(id, callback, ...args)
}

/**
 * Generates request ids, or takes a valid X-Request-Id from a trusted proxy.
 * @param trusted addresses of TRUST_PROXY; false: none
 */
export function requestIds(trusted: string[] | false): (request: IncomingMessage) => string {
  const isTrusted = trusted ? lastAnswer(compile(trusted)) : () => false
  // Unique per process and start, so that a request needs no random bytes of its own.
  const prefix = randomBytes(6).toString('hex')
  let counter = 0
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    if (typeof given === 'string' && grammar.test(given) && isTrusted(socket.remoteAddress ?? '')) return given
    return `${prefix}-${(++counter).toString(36).padStart(4, '0')}`
  }
}

/** Remembers the result for the last address: proxies are few, and parsing an address is the expensive part. */
function lastAnswer(isTrusted: (address: string, hop: number) => boolean): (address: string) => boolean {
  let last = ''
  let answer = false
  return (address) => {
    if (address !== last) answer = isTrusted(address, 0)
    last = address
    return answer
  }
}
