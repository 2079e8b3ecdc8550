import { expect, test } from 'vitest'
import { addressKey } from './address-key.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:a:b:1:2:3:4', '2001:db8:a:b::/64'],
  ['2001:0DB8:000a:000B::1', '2001:db8:a:b::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::7:1:2:203.0.113.7', '2001:db8:0:7::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['not an address', 'not an address'],
  ['not:an:address', 'not:an:address'],
])('limits count %s by %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test('all addresses of one /64 share a limit, and the next /64 does not', () => {
  const keys = Array.from({ length: 300 }, (_, n) => addressKey(`2001:db8:1:2:${n.toString(16)}::${n.toString(16)}`))
  expect(new Set(keys).size).toBe(1)
  expect(addressKey('2001:db8:1:3::1')).not.toBe(keys[0])
})
