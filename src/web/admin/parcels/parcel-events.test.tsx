import { expect, test } from 'vitest'
import type { ParcelView } from '#web/admin/request/parcels.ts'
import { eventHead, eventRemark } from './parcel-events.tsx'
import { movedAt } from './parcel-state-labels.tsx'

const at = '2026-11-21T09:05:00.000Z'
const event = (more: Partial<ParcelView['events'][number]> = {}): ParcelView['events'][number] => ({
  ...{ state: 'in_transit', hasMoved: true, word: '', place: '', note: '', actor: 'pathao', at, receivedAt: at },
  ...more,
})

test('an event is called by its state, a word that is not known by itself, and the rest is a note', () => {
  expect(eventHead(event({ word: 'At_Hub' }))).toBe('In transit')
  expect(eventHead(event({ state: null, word: 'Assigned_for_X' }))).toBe('“Assigned_for_X”')
  expect(eventHead(event({ state: null, hasMoved: false, note: 'Called' }))).toBe('Note')
})

test('an event that moved nothing says why, and a late one since when it is known', () => {
  expect(eventRemark(event())).toBe('')
  expect(eventRemark(event({ state: null, hasMoved: false }))).toBe('')
  expect(eventRemark(event({ hasMoved: false }))).toBe('Changed nothing: it is older, or does not fit')
  expect(eventRemark(event({ state: null, hasMoved: false, word: 'X' }))).toBe(
    'A word that is not known: changed nothing',
  )
  expect(eventRemark(event({ receivedAt: '2026-11-21T12:05:00.000Z' }))).toBe('Known since 21 Nov 2026, 6:05 pm')
})

test('a parcel moved with its last event that moved it, or was packed', () => {
  const later = event({ at: '2026-11-22T09:05:00.000Z' })
  const older = event({ hasMoved: false, at: '2026-11-23T09:05:00.000Z' })
  expect(movedAt({ createdAt: at, events: [event(), later, older] })).toBe(later.at)
  expect(movedAt({ createdAt: at, events: [] })).toBe(at)
})
