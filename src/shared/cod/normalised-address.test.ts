import { expect, test } from 'vitest'
import { normalisedAddress } from './normalised-address.ts'

const of = (address: string, thana: string | null = 'dhaka-mirpur') => normalisedAddress('dhaka', thana, address)

test('ways of writing one address are the same', () => {
  for (const written of [
    'house 12,road 5',
    'House-12 / Road-5',
    '  HOUSE 12  ROAD 5. ',
    'House ১২, Road ৫',
    'House12 Road5',
  ])
    expect(of(written)).toBe(of('House 12, Road 5'))
})

test('other addresses are not', () => {
  for (const other of ['House 1, Road 25', 'House 12, Road 5A', 'House 125'])
    expect(of(other)).not.toBe(of('House 12, Road 5'))
  expect(of('11 2')).not.toBe(of('1 12'))
  expect(of('House 12, Road 5', 'dhaka-uttara')).not.toBe(of('House 12, Road 5'))
  expect(of('House 12, Road 5', null)).not.toBe(of('House 12, Road 5'))
})

test('Bangla letters and their vowel signs stay', () => {
  expect(of('বাড়ি ১২, রোড ৫')).toBe('dhaka/dhaka-mirpur/বাড়ি12রোড5'.normalize('NFKC'))
})
