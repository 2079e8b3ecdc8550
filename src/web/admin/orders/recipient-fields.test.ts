import { expect, test } from 'vitest'
import { pickedPlace, recipientRequest } from '#web/admin/request/order-desk.ts'
import { placeErrors } from './recipient-fields.tsx'

const who = { fullName: 'Rina', phone: '01712345678', altPhone: '', email: '', address: 'House 1, Road 2' }
const named = (code: string) => ({ code, name: { en: code, bn: code } })

test('a place is sent by its codes, with the city for older readers', () => {
  const sent = recipientRequest({ ...who, district: 'chattogram', thana: 'chattogram-patiya' })
  expect(sent).toEqual({ ...who, city: 'chittagong', district: 'chattogram', thana: 'chattogram-patiya' })
})

test('an older order with a city alone keeps it: the district is preselected, and the city alone is sent', () => {
  const old = pickedPlace({ city: 'Chattogram (Chittagong)', district: null, thana: null })
  expect(old).toEqual({ district: 'chattogram', thana: '' })
  expect(recipientRequest({ ...who, ...old })).toEqual({ ...who, city: 'chittagong' })
  expect(placeErrors(old, old)).toEqual({})
  expect(pickedPlace({ city: 'Bogura', district: named('bogura'), thana: named('bogura-sherpur') })).toEqual({
    district: 'bogura',
    thana: 'bogura-sherpur',
  })
  expect(pickedPlace({ city: 'Atlantis', district: null, thana: null })).toEqual({ district: '', thana: '' })
})

test('a place that was changed needs its thana, and a new order always', () => {
  const old = { district: 'khulna', thana: '' }
  expect(placeErrors({ district: 'dhaka', thana: '' }, old)).toEqual({ thana: 'Please select the thana or upazila' })
  expect(placeErrors(old)).toEqual({ thana: 'Please select the thana or upazila' })
  expect(placeErrors({ district: '', thana: '' }, old)).toEqual({ district: 'Please select the district' })
  expect(placeErrors({ district: 'dhaka', thana: 'dhaka-savar' }, old)).toEqual({})
})
