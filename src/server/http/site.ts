import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '#platform/config.ts'
import { isPrivateHost } from '#platform/http/public-address.ts'

/** What a request may be answered with, by the host that it names. */
export type Site =
  /** `origin`: what absolute addresses in the answer begin with; '' where nobody has said under which name the shop stands. */
  | { origin: string }
  /** This name is not the shop's; the same page stands there. */
  | { movedTo: string }

/** A name or an address, and perhaps a port, and nothing that could be read as a path, a query or a second name. */
const hostPattern = /^(?:[a-z0-9_][a-z0-9_.-]{0,252}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Answered under every name: whoever asks whether the shop is alive may know only its address. */
const probes = /^\/(healthz|readyz|metrics)(\?|$)/

/**
 * Decides by the Host of a request under which address the shop answers it. What is cached and what it is cached by
 * depend on the result and on nothing else of the Host:
 * - With PUBLIC_URL that address stands in every answer. Under its name, under private names and addresses, and through a trusted
 *   proxy the shop answers; whoever uses another name is led to PUBLIC_URL.
 * - Without it, private names and addresses (localhost, 192.168.1.20, shop.local) are believed. Anything else may be a stranger's
 *   claim: the shop answers, but the name stands nowhere in the answer.
 * @returns undefined where the request names no host, two of them, or something that is none
 */
export function siteReader({
  publicUrl,
  trustProxy,
}: Pick<Config, 'publicUrl' | 'trustProxy'>): (request: IncomingMessage) => Site | undefined {
  const own = publicUrl === undefined ? undefined : nameOf(new URL(publicUrl))
  const isProxy = trustProxy === false ? () => false : proxyAddr.compile(trustProxy)
  const isTrusted = ({ socket }: IncomingMessage) => {
    const address = socket?.remoteAddress
    return address !== undefined && isProxy(address, 0)
  }

  return (request) => {
    const host = readHost(request)
    if (host === undefined) return undefined
    if (publicUrl !== undefined) {
      const { url = '/' } = request
      const isServed =
        host === null || host.name === own || isPrivateHost(host.name) || probes.test(url) || isTrusted(request)
      return isServed ? { origin: publicUrl } : { movedTo: publicUrl + (url.startsWith('/') ? url : '/') }
    }
    if (host === null || !isPrivateHost(host.name)) return { origin: '' }
    const isTls = isTrusted(request) && /(^|,)\s*https\s*$/i.test(String(request.headers['x-forwarded-proto'] ?? ''))
    return { origin: `http${isTls ? 's' : ''}://${host.full}` }
  }
}

/** @returns null where HTTP/1.0 names none; undefined where it cannot be read */
function readHost({ headers, rawHeaders, httpVersion }: IncomingMessage) {
  const { host } = headers
  if (host === undefined) return httpVersion === '1.0' ? null : undefined
  // Node takes the first of several and says nothing.
  let named = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') named++
  }
  if (named > 1 || !hostPattern.test(host)) return undefined
  const url = URL.parse(`http://${host}`)
  return url ? { name: nameOf(url), full: url.host } : undefined
}

/** In lower case, an IPv6 address without brackets, without the dot of the root. */
const nameOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$|\.$/g, '')
