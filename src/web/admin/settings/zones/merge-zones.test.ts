import { expect, test } from 'vitest'
import { mergeZones, typedSince } from './merge-zones.ts'
import { changeZone, type DraftZone, draftOf, givePlaces, moveZone, withNewZone } from './zone-draft.ts'

const zone = (id: number, price: number, places: string[] = [], isElsewhere = false) => ({
  id,
  name: { en: `Zone ${id}`, bn: `জোন ${id}` },
  price,
  perKg: 0,
  freeOver: null,
  codFee: 0,
  hoursFrom: 0,
  hoursTo: 24,
  isElsewhere,
  places,
})
const base = draftOf({ zones: [zone(1, 60, ['dhaka-metropolitan']), zone(2, 80, ['gazipur']), zone(3, 120, [], true)] })
const priced = (zones: DraftZone[], key: string, price: string) => changeZone(zones, key, { price })
const summed = (zones: DraftZone[]) => zones.map(({ id, price, places }) => [id, price, places.join(' ')])

test('of each field my change counts, else theirs', () => {
  const theirs = changeZone(priced(base, '1', '70'), '2', { hoursTo: '48' })
  const merged = mergeZones(base, priced(base, '2', '90'), theirs)
  expect(summed(merged)).toEqual([
    [1, '70', 'dhaka-metropolitan'],
    [2, '90', 'gazipur'],
    [3, '120', ''],
  ])
  expect(merged[1]?.hoursTo).toBe('48')
  expect(mergeZones(base, priced(base, '1', '65'), theirs)[0]?.price).toBe('65')
})

test('of each place my zone counts, else theirs, and no place is in two', () => {
  const mine = givePlaces(base, '1', ['dhaka-metropolitan', 'bogura', 'khulna'])
  const theirs = givePlaces(givePlaces(base, '2', ['gazipur', 'bogura', 'feni']), '1', [])
  expect(mergeZones(base, mine, theirs).map(({ places }) => places.toSorted())).toEqual([
    ['bogura', 'khulna'],
    ['feni', 'gazipur'],
    [],
  ])
})

test('new zones of both stay, before the zone for everywhere else', () => {
  const theirs = draftOf({
    zones: [zone(1, 60, ['dhaka-metropolitan']), zone(4, 99, ['feni']), zone(3, 120, [], true)],
  })
  const mine = priced(withNewZone(base, 'new'), 'new', '150')
  expect(summed(mergeZones(base, mine, theirs))).toEqual([
    [1, '60', 'dhaka-metropolitan'],
    [4, '99', 'feni'],
    [undefined, '150', ''],
    [3, '120', ''],
  ])
})

test('a zone that I deleted goes; one that they deleted comes back only if I changed it, with its places', () => {
  const without2 = base.filter(({ key }) => key !== '2')
  expect(mergeZones(base, changeZone(base, '2', { isDeleted: true }), priced(base, '2', '81'))[1]?.isDeleted).toBe(true)
  expect(summed(mergeZones(base, priced(base, '1', '65'), without2))).toEqual([
    [1, '65', 'dhaka-metropolitan'],
    [3, '120', ''],
  ])
  expect(summed(mergeZones(base, priced(base, '2', '85'), without2))).toEqual([
    [1, '60', 'dhaka-metropolitan'],
    [undefined, '85', 'gazipur'],
    [3, '120', ''],
  ])
})

test('their order stays unless I moved zones', () => {
  const order = (zones: DraftZone[]) => zones.map(({ key }) => key)
  expect(order(mergeZones(base, priced(base, '1', '65'), moveZone(base, '1', 1)))).toEqual(['2', '1', '3'])
  expect(order(mergeZones(base, moveZone(base, '1', 1), base))).toEqual(['2', '1', '3'])
})

test('what is typed while zones are saved stays, also in a zone that has its number since then', () => {
  const sent = priced(withNewZone(changeZone(base, '2', { isDeleted: true }), 'new'), 'new', '150')
  const saved = draftOf({
    zones: [zone(1, 60, ['dhaka-metropolitan']), zone(4, 150), zone(3, 120, [], true)],
  })
  const now = priced(priced(withNewZone(sent, 'newer'), 'new', '160'), 'newer', '99')
  expect(summed(typedSince(sent, now, saved))).toEqual([
    [1, '60', 'dhaka-metropolitan'],
    [4, '160', ''],
    [undefined, '99', ''],
    [3, '120', ''],
  ])
})

test('a new zone that is typed in while it is saved keeps its row, and is merged by its number from then on', () => {
  const sent = priced(withNewZone(base, 'new'), 'new', '150')
  const saved = draftOf({
    zones: [zone(1, 60, ['dhaka-metropolitan']), zone(2, 80, ['gazipur']), zone(4, 150), zone(3, 120, [], true)],
  })
  const typed = typedSince(sent, priced(givePlaces(sent, 'new', ['feni']), 'new', '160'), saved)
  expect(typed.map(({ key, id }) => [key, id])).toEqual([
    ['1', 1],
    ['2', 2],
    ['new', 4],
    ['3', 3],
  ])
  const merged = mergeZones(saved, typed, priced(changeZone(saved, '4', { hoursTo: '48' }), '2', '81'))
  expect(summed(merged)).toEqual([
    [1, '60', 'dhaka-metropolitan'],
    [2, '81', 'gazipur'],
    [4, '160', 'feni'],
    [3, '120', ''],
  ])
  expect([merged[2]?.key, merged[2]?.hoursTo]).toEqual(['new', '48'])
})
