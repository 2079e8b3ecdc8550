import { isPublicAddress } from '#domains/catalogue/import/public-address.ts'

/**
 * Where links in mails lead: the shop's own address when it is set, else the one by which the request came. That one
 * is only what the asker says it is, and a link that opens an account must not lead to a stranger's server: without
 * PUBLIC_URL only names and addresses are believed that nobody can own on the open internet (localhost, 192.168.1.20,
 * shop.local).
 * @returns without a slash at the end; undefined: the shop does not know where it is
 */
export function linkOrigin(
  publicUrl: string | undefined,
  { protocol, host }: { protocol: string; host: string },
): string | undefined {
  if (publicUrl) return publicUrl
  const url = URL.parse(`${protocol}://${host}`)
  // 'localhost:80@elsewhere.example' begins like an honest host.
  if (!url || url.username || url.pathname !== '/' || url.search || url.hash) return undefined
  return isPrivateHost(url.hostname.replace(/^\[|\]$/g, '')) ? url.origin : undefined
}

/**
 * Is this a name or an address that nobody can own on the open internet?
 * @param name without a port, an IPv6 address without brackets
 */
export function isPrivateHost(name: string): boolean {
  const isPublic = isPublicAddress(name)
  if (isPublic !== undefined) return !isPublic
  return !name.includes('.') || /\.(localhost|local|internal|lan|test)$/.test(name)
}
