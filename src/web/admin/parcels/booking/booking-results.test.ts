import { expect, test } from 'vitest'
import { bookingState } from '#shared/parcels/booking-state.ts'
import type { BookingProgress } from '#web/admin/request/couriers/bookings.ts'
import { bookingResults, settledOf } from './booking-results.ts'

const started = {
  jobId: 7,
  results: [
    { orderId: 'ORD-1-A' },
    { orderId: 'ORD-1-B' },
    { orderId: 'ORD-1-C', error: 'This order is not confirmed yet' },
  ],
}

const parcel = (
  parcelId: string,
  result: BookingProgress['results'][number]['result'],
  reason = '',
  consignment: string | null = null,
) => ({ parcelId, result, reason, consignment })

const progress = (results: BookingProgress['results'], finishedAt: string | null): BookingProgress => ({
  courier: 'steadfast',
  startedBy: 'admin',
  total: results.length,
  done: results.filter(({ result }) => bookingState(result).isOver).length,
  finishedAt,
  results,
})

test('before the first answer what can be booked waits, and what cannot is refused', () => {
  expect(bookingResults(started, undefined)).toEqual({
    total: 2,
    done: 0,
    isFinished: false,
    refused: [{ number: 'ORD-1-C', reason: 'This order is not confirmed yet' }],
    unknown: [],
    booked: [],
    leaving: [],
  })
})

test('who loses a parcel to another rider is named', () => {
  const results = [{ parcelId: 'ORD-1-A-1', leaves: 'karim' }, { parcelId: 'ORD-1-B-1' }]
  expect(bookingResults({ jobId: 7, results }, undefined).leaving).toEqual([{ number: 'ORD-1-A-1', rider: 'karim' }])
})

test('each parcel is booked, refused or unclear, and one that no longer waits is refused', () => {
  const results = bookingResults(
    started,
    progress(
      [
        parcel('ORD-1-A-1', 'booked', '', 'SF123'),
        parcel('ORD-1-A-2', 'skipped', 'It is handed over'),
        parcel('ORD-1-B-1', 'unknown', 'The answer of the courier was lost'),
        parcel('ORD-1-B-2', 'asked'),
      ],
      null,
    ),
  )
  expect(results).toMatchObject({ total: 4, done: 3, isFinished: false })
  expect(results.booked).toEqual([{ number: 'ORD-1-A-1', consignment: 'SF123' }])
  expect(results.refused.map(({ number }) => number)).toEqual(['ORD-1-C', 'ORD-1-A-2'])
  expect(results.unknown).toEqual([{ number: 'ORD-1-B-1', reason: 'The answer of the courier was lost' }])
})

test('it has finished when its job has, or when nothing could be booked', () => {
  expect(bookingResults(started, progress([], '2026-11-21T09:00:00.000Z')).isFinished).toBe(true)
  const nothing = { jobId: null, results: [{ orderId: 'ORD-1-C', error: 'This order is cancelled' }] }
  expect(bookingResults(nothing, undefined)).toMatchObject({ total: 0, isFinished: true })
})

test('ticks stay for orders of which a parcel was refused, and for refused parcels', () => {
  const refused = [
    { number: 'ORD-1-C', reason: 'This order is not confirmed yet' },
    { number: 'ORD-1-A-2', reason: 'It is handed over' },
  ]
  expect(settledOf({ orderIds: ['ORD-1-A', 'ORD-1-B', 'ORD-1-C'] }, { refused })).toEqual(['ORD-1-B'])
  expect(settledOf({ parcelIds: ['ORD-1-A-1', 'ORD-1-A-2'] }, { refused })).toEqual(['ORD-1-A-1'])
})
