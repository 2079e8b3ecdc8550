import { HostNotAllowed } from './outgoing-error.ts'

/**
 * - `live`: the hosts that the adapter names, and loopback
 * - `simulators`: loopback only, so that no test or demo reaches a real service
 */
export type OutgoingMode = 'live' | 'simulators'

/** @param hostname as URL writes it: [::1] in brackets */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)

/**
 * The base URL of a service, without a trailing slash.
 * @param hosts base URLs that the adapter knows; only their host names count
 * @throws HostNotAllowed names the host and what is allowed
 */
export function allowedBase(baseUrl: string, hosts: readonly string[], mode: OutgoingMode): URL {
  const base = URL.parse(baseUrl)
  if (!base || base.username || base.password || base.search || base.hash)
    throw new HostNotAllowed('A base URL has a scheme, a host and a path, such as https://api.example/v1')
  const isOurs = isLoopback(base.hostname) && /^https?:$/.test(base.protocol)
  const isKnown = base.protocol === 'https:' && hosts.some((host) => URL.parse(host)?.host === base.host)
  if (!isOurs && mode === 'simulators')
    throw new HostNotAllowed(`Simulators run on this machine; ${base.host} is not loopback`)
  if (!isOurs && !isKnown) throw new HostNotAllowed(`${base.protocol}//${base.host} is not a host of this service`)
  base.pathname = base.pathname.replace(/\/+$/, '')
  return base
}

/**
 * The address of a call.
 * @throws HostNotAllowed if the path leaves the base
 */
export function addressUnder(base: URL, path: string, query: Record<string, string> = {}): URL {
  const root = base.pathname === '/' ? '' : base.pathname
  const url = new URL(`${base.origin}${root}${path}`)
  if (!path.startsWith('/') || url.origin !== base.origin || !url.pathname.startsWith(`${root}/`))
    throw new HostNotAllowed('A call must stay under the base URL of its service')
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
