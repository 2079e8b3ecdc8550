import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '#platform/config.ts'
import { isPrivateHost } from '#platform/http/public-address.ts'

/** How a request is answered, by its Host header. */
export type Site =
  /** `origin` of absolute URLs in the response; '' if the shop's name is unknown. */
  | { origin: string }
  /** Not the shop's name: redirect to the same page there. */
  | { movedTo: string }

/** Host name or IP address with an optional port. Nothing that could be parsed as a path, a query or a second name. */
const hostPattern = /^(?:[a-z0-9_][a-z0-9_.-]{0,252}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Answered under every name: health checks may use the IP address. */
const probes = /^\/(healthz|readyz|metrics)(\?|$)/

/**
 * Decides by the Host header which origin a response uses; cache keys depend on nothing else of it. With PUBLIC_URL
 * all other names are redirected there, but for private ones and those behind a trusted proxy. Without it, private
 * names are trusted; any other may be spoofed, and does not appear in the response.
 * @returns undefined if the Host is missing, repeated or invalid
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
      const isServed = host === null || host.name === own || host.isPrivate || probes.test(url) || isTrusted(request)
      return isServed ? { origin: publicUrl } : { movedTo: publicUrl + (url.startsWith('/') ? url : '/') }
    }
    if (host === null || !host.isPrivate) return { origin: '' }
    const isTls = isTrusted(request) && /(^|,)\s*https\s*$/i.test(String(request.headers['x-forwarded-proto'] ?? ''))
    return { origin: `http${isTls ? 's' : ''}://${host.full}` }
  }
}

/** @returns null: none, in HTTP/1.0; undefined: invalid */
function readHost({ headers, rawHeaders, httpVersion }: IncomingMessage) {
  const { host } = headers
  if (host === undefined) return httpVersion === '1.0' ? null : undefined
  // Node uses the first of several Host headers silently.
  let named = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') named++
  }
  return named > 1 ? undefined : parseHost(host)
}

type Host = { name: string; full: string; isPrivate: boolean }
let last: { text: string; host: Host | undefined } | undefined

/** Nearly all requests name the same host: the last one is remembered. */
function parseHost(text: string): Host | undefined {
  if (last?.text !== text) {
    const url = hostPattern.test(text) ? URL.parse(`http://${text}`) : null
    const name = url && nameOf(url)
    last = { text, host: url && name !== null ? { name, full: url.host, isPrivate: isPrivateHost(name) } : undefined }
  }
  return last.host
}

/** Lower case, IPv6 without brackets, without a trailing dot. */
const nameOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$|\.$/g, '')
