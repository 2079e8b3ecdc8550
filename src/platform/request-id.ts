import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'

/** What stands in logs, headers and statements: nothing in it ends a comment of SQL or a line. */
const grammar = /^[A-Za-z0-9-]{8,64}$/

const running = new AsyncLocalStorage<string | undefined>()

/** The request, or job, that this code runs for; undefined: for none. */
export const requestIdNow = (): string | undefined => running.getStore()

/** Runs work for that request: whatever it awaits, and every statement it asks, knows its id. */
export const withRequestId = <T>(id: string, work: () => T): T => running.run(id, work)

/**
 * A callback that is called later, by whomever, in the name of the request that hands it over. (AsyncLocalStorage.bind
 * costs fifteen times as much.)
 */
export function inItsName<Said extends unknown[]>(told: (...said: Said) => void): (...said: Said) => void {
  const id = running.getStore()
  return (...said) => running.run(id, told, ...said)
}

/**
 * How requests get their ids: a new one each, or the X-Request-Id that a trusted proxy gave it, if it is one.
 * @param trusted the addresses of TRUST_PROXY; false: nobody's is believed
 */
export function requestIds(trusted: string[] | false): (request: IncomingMessage) => string {
  const isTrusted = trusted ? lastAnswer(compile(trusted)) : () => false
  // Differs between processes and starts, and costs a request no randomness of its own.
  const begin = randomBytes(6).toString('hex')
  let made = 0
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    if (typeof given === 'string' && grammar.test(given) && isTrusted(socket.remoteAddress ?? '')) return given
    return `${begin}-${(++made).toString(36).padStart(4, '0')}`
  }
}

/** Remembers what was said of the last address: proxies are few, and reading an address costs more than all the rest. */
function lastAnswer(isTrusted: (address: string, hop: number) => boolean): (address: string) => boolean {
  let last = ''
  let answer = false
  return (address) => {
    if (address !== last) answer = isTrusted(address, 0)
    last = address
    return answer
  }
}
