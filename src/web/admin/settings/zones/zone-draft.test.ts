import { describe, expect, test } from 'vitest'
import { deliveryCharge, zoneOf } from '#shared/delivery/delivery.ts'
import {
  changeZone,
  type DraftZone,
  deliveryZonesOf,
  draftOf,
  errorsByZone,
  fieldKey,
  givePlaces,
  isSame,
  moveZone,
  positionOf,
  readDraft,
  remaining,
  withNewZone,
  zonesOfPlaces,
} from './zone-draft.ts'

const zone = (id: number, more: object = {}) => ({
  id,
  name: { en: `Zone ${id}`, bn: `জোন ${id}` },
  price: id * 10,
  perKg: 0,
  freeOver: null,
  codFee: 0,
  hoursFrom: 0,
  hoursTo: 24,
  isElsewhere: false,
  places: [],
  ...more,
})
const stored = {
  zones: [
    zone(1, { places: ['dhaka-metropolitan'], freeOver: 2000 }),
    zone(2, { places: ['dhaka', 'dhaka-savar'] }),
    zone(3, { isElsewhere: true, price: 120 }),
  ],
}
const draft = draftOf(stored)
const keysOf = (zones: DraftZone[]) => zones.map(({ key }) => key)

describe('what would be saved', () => {
  test('is what was loaded, while nothing was changed', () => {
    expect(readDraft(draft, 'v').change).toEqual({ version: 'v', ...stored })
  })

  test('Bangla digits, the taka sign and commas are read; an empty threshold means never free', () => {
    const typed = changeZone(draft, '1', { price: '৳১,২৫০', freeOver: ' ', hoursTo: '৪৮' })
    expect(readDraft(typed, 'v').change?.zones[0]).toMatchObject({ price: 1250, freeOver: null, hoursTo: 48 })
  })

  test('deleted zones are left out, and a new zone has no id', () => {
    const added = changeZone(withNewZone(draft, 'new'), 'new', {
      name: { en: ' Hills ', bn: 'পাহাড়' },
      price: '150',
      hoursFrom: '72',
      hoursTo: '120',
    })
    const { change } = readDraft(changeZone(added, '2', { isDeleted: true }), 'v')
    expect(change?.zones.map(({ id, name }) => [id, name.en])).toEqual([
      [1, 'Zone 1'],
      [undefined, 'Hills'],
      [3, 'Zone 3'],
    ])
  })
})

test('errors stand at their zone and field, whatever was deleted before it', () => {
  const wrong = changeZone(changeZone(draft, '1', { isDeleted: true }), '2', {
    name: { en: '', bn: 'ক' },
    price: '5001',
    freeOver: 'never',
    hoursFrom: '',
    hoursTo: '0',
  })
  expect(readDraft(wrong, 'v').errors).toEqual({
    [fieldKey('2', 'name.en')]: 'Please enter a name',
    [fieldKey('2', 'price')]: 'Please enter whole taka, from 0 to 5000',
    [fieldKey('2', 'freeOver')]: 'Please enter whole taka, or nothing',
    [fieldKey('2', 'hoursFrom')]: 'Please enter whole hours, up to 720',
    [fieldKey('2', 'hoursTo')]: 'Please enter at least one hour',
  })
  const backwards = changeZone(draft, '2', { hoursFrom: '72', hoursTo: '24' })
  expect(Object.keys(readDraft(backwards, 'v').errors ?? {})).toEqual([fieldKey('2', 'hoursTo')])
  expect(errorsByZone(wrong, { 'zones.1.places': 'No', zones: 'Gone' })).toEqual({ '3 places': 'No', '': 'Gone' })
})

test('a change that was taken back is none: retyped figures, moved places, a new zone that was deleted again', () => {
  expect(isSame(draft, changeZone(draft, '1', { price: '10.0', freeOver: '২০০০' }))).toBe(true)
  expect(isSame(draft, changeZone(withNewZone(draft, 'new'), 'new', { isDeleted: true }))).toBe(true)
  expect(isSame(draft, givePlaces(givePlaces(draft, '1', ['dhaka']), '2', ['dhaka-savar', 'dhaka']))).toBe(false)
  expect(isSame(draft, changeZone(draft, '1', { price: 'ten' }))).toBe(false)
  expect(isSame(draft, changeZone(draft, '2', { freeOver: 'x' }))).toBe(false)
})

test('zones move past deleted ones, and never past the zone for everywhere else', () => {
  const four = withNewZone(draft, 'new')
  expect(keysOf(four)).toEqual(['1', '2', 'new', '3'])
  const holed = changeZone(four, '2', { isDeleted: true })
  expect(positionOf(holed, 'new')).toEqual({ at: 1, of: 2 })
  expect(keysOf(remaining(moveZone(holed, '1', 1)))).toEqual(['new', '1', '3'])
  expect(moveZone(holed, 'new', 1)).toBe(holed)
  expect(moveZone(holed, '1', -1)).toBe(holed)
})

test('a place has one zone: given to another, it is lost by the first, even when that is deleted and restored', () => {
  const deleted = changeZone(draft, '2', { isDeleted: true })
  expect(zonesOfPlaces(deleted).has('dhaka')).toBe(false)
  const given = givePlaces(deleted, '1', ['dhaka-metropolitan', 'dhaka'])
  expect(changeZone(given, '2', { isDeleted: false }).map(({ places }) => places)).toEqual([
    ['dhaka-metropolitan', 'dhaka'],
    ['dhaka-savar'],
    [],
  ])
})

test('the preview goes by the zones as edited', () => {
  const edited = deliveryZonesOf(
    changeZone(givePlaces(draft, '1', ['dhaka-metropolitan', 'dhaka']), '1', { price: '75' }),
  )
  const at = (district: string, thana: string, isMetropolitan: boolean) =>
    zoneOf({ district, thana, isMetropolitan }, edited)
  expect(deliveryCharge(100_000, at('dhaka', 'dhaka-dhamrai', false), 0)).toBe(7500)
  expect(deliveryCharge(200_001, at('dhaka', 'dhaka-dhanmondi', true), 0)).toBe(0)
  expect(at('dhaka', 'dhaka-savar', false).name.en).toBe('Zone 2')
  expect(at('bogura', 'bogura-sherpur', false).name.en).toBe('Zone 3')
  const unreadable = deliveryZonesOf(changeZone(draft, '3', { price: 'x' }))
  expect(zoneOf({ district: 'bogura', thana: null, isMetropolitan: true }, unreadable).price).toBeNaN()
})
