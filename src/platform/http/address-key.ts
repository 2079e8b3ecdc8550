import { isIPv6 } from 'node:net'

/**
 * Key of an address for rate limits: the IPv4 address, or the /64 network of an IPv6 address. A customer of a provider
 * has at least a /64, and could otherwise use 2^64 addresses.
 * @param address `request.ip` or `socket.remoteAddress`
 * @returns '203.0.113.7', also for ::ffff:203.0.113.7; '2001:db8:0:1::/64'
 */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const mapped = /^(?:::|(?:0+:){5})ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)
  if (mapped?.[1]) return mapped[1]
  const groups = groupsOf(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [groups[6], groups[7]].flatMap((group = 0) => [group >> 8, group & 255]).join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The network of an address, in which a person recognises their own: '203.0.113.x', '2001:db8:0::/48'. */
export function networkOf(address: string): string {
  const key = addressKey(address)
  if (!key.includes(':')) return key.replace(/\.\d+$/, '.x')
  return `${key.split(':').slice(0, 3).join(':')}::/48`
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const first = numbersOf(head)
  const last = numbersOf(tail ?? '')
  return [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last]
}

/** 'db8:1.2.3.4' is three groups: the dotted part is two. */
const numbersOf = (part: string): number[] =>
  part
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [a * 256 + b, c * 256 + d]
    })
