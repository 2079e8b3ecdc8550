import { BlockList, isIP } from 'node:net'

/** Networks that are not the open internet (IANA special-purpose registries). */
const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  closed.addSubnet(net, bits, 'ipv4')
}
// IPv6: only 2000::/3 is allocated; of that, these ranges embed an IPv4 address or are reserved for documentation.
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, bits, 'ipv6')

/** Whether this IP address is public. Undefined: not an IP address (but a name). */
export function isPublicAddress(address: string): boolean | undefined {
  const version = isIP(address)
  if (version === 0) return undefined
  if (version === 4) return !closed.check(address, 'ipv4')
  return open6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/**
 * Whether no one on the public internet can own this name or address. A link that opens an account may lead to such a
 * host, or to the shop's own URL, whatever client requested it.
 * @param name without a port, an IPv6 address without brackets
 */
export function isPrivateHost(name: string): boolean {
  const isPublic = isPublicAddress(name)
  if (isPublic !== undefined) return !isPublic
  return !name.includes('.') || /\.(localhost|local|internal|lan|test)$/.test(name)
}
