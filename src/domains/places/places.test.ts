import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { districts as districtList, divisions as divisionList } from '#shared/places/districts.ts'
import { placeKey } from '#shared/places/place-key.ts'
import { placesVintage } from '#shared/places/vintage.ts'
import { allPlaces, findThana, type Thana, thanasOf } from './places.ts'

type Place = { code: string; en: string; bn: string; aliases?: readonly string[] }

const districts = districtList.map((district) => ({ ...district, thanas: thanasOf(district.code) }))
const divisions = divisionList.map((division) => ({
  ...division,
  districts: districts.filter(({ division: code }) => code === division.code),
}))
const thanas: Thana[] = districts.flatMap((district) => [...district.thanas])
const all: Place[] = [...divisions, ...districts, ...thanas]

const namesOf = ({ en, bn, aliases = [] }: Place) => [en, bn, ...aliases]

/** The spellings that mean more than one of the places, or stand twice at one. */
const ambiguous = (among: readonly Place[]) => {
  const spellings = among.flatMap((place) => namesOf(place).map(placeKey))
  return spellings.filter((spelling, at) => spelling === '' || spellings.indexOf(spelling) !== at)
}

const repeated = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)

test('there are 8 divisions, 64 districts, 498 upazilas and 110 metropolitan thanas', () => {
  expect(divisions).toHaveLength(8)
  expect(districts).toHaveLength(64)
  expect(thanas.filter(({ kind }) => kind === 'upazila')).toHaveLength(498)
  expect(thanas.filter(({ kind }) => kind === 'metropolitan')).toHaveLength(110)
  expect(thanas).toHaveLength(608)
})

test.each([
  ['division-barishal', 6, 41, 4],
  ['division-chattogram', 11, 107, 16],
  ['division-dhaka', 13, 88, 58],
  ['division-khulna', 10, 59, 8],
  ['division-mymensingh', 4, 36, 0],
  ['division-rajshahi', 8, 67, 12],
  ['division-rangpur', 8, 60, 6],
  ['division-sylhet', 4, 40, 6],
])('%s has %i districts, %i upazilas, %i metropolitan thanas', (code, ...counts) => {
  const inside = divisions.find((division) => division.code === code)?.districts ?? []
  const kinds = inside.flatMap((district) => district.thanas.map(({ kind }) => kind))
  const count = (wanted: string) => kinds.filter((kind) => kind === wanted).length
  expect([inside.length, count('upazila'), count('metropolitan')]).toEqual(counts)
})

test.each([
  ['dhaka', 50],
  ['chattogram', 16],
  ['rajshahi', 12],
  ['gazipur', 8],
  ['khulna', 8],
  ['rangpur', 6],
  ['sylhet', 6],
  ['barishal', 4],
])('the metropolitan police of %s has %i thanas', (code, count) => {
  const inside = districts.find((district) => district.code === code)?.thanas ?? []
  expect(inside.filter(({ kind }) => kind === 'metropolitan')).toHaveLength(count)
})

test('every code is unique and of lower-case letters, digits and hyphens', () => {
  expect(repeated(all.map(({ code }) => code))).toEqual([])
  expect(all.filter(({ code }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code))).toEqual([])
})

test('the code of a division begins with division-, the code of a thana with that of its district', () => {
  expect(divisions.filter(({ code }) => !code.startsWith('division-'))).toEqual([])
  expect(districts.filter(({ code }) => code.startsWith('division-'))).toEqual([])
  const strays = districts.flatMap((district) =>
    district.thanas.filter(({ code }) => !code.startsWith(`${district.code}-`)),
  )
  expect(strays).toEqual([])
})

test('every place has a name in Latin and one in Bangla script', () => {
  expect(all.filter(({ en }) => !/^[A-Z][A-Za-z' ()-]+$/.test(en))).toEqual([])
  expect(all.filter(({ bn }) => !/^\p{Script=Bengali}[\p{Script=Bengali} ()]+$/u.test(bn))).toEqual([])
})

test('an alias is in one script', () => {
  const mixed = all
    .flatMap(({ aliases = [] }) => aliases)
    .filter((alias) => !/^[A-Za-z0-9 .'/()-]+$/.test(alias) && !/^[\p{Script=Bengali} .'()-]+$/u.test(alias))
  expect(mixed).toEqual([])
})

test('names are in NFC, without joiners, tabs, double blanks and blanks at the ends', () => {
  const unclean = all
    .flatMap(namesOf)
    .filter((name) => name !== name.normalize('NFC') || name !== name.trim() || /[\p{Cc}\p{Cf}]|\s{2}/u.test(name))
  expect(unclean).toEqual([])
})

test('no two places of one level and parent share a name', () => {
  for (const siblings of [
    divisions,
    districts,
    ...divisions.map((division) => division.districts),
    ...districts.map((district) => district.thanas),
  ]) {
    expect(repeated(siblings.map(({ en }) => placeKey(en)))).toEqual([])
    expect(repeated(siblings.map(({ bn }) => placeKey(bn)))).toEqual([])
  }
})

test('a name or alias of a district means one district', () => {
  expect(ambiguous(districts)).toEqual([])
})

test.each(districts)('a name or alias of a thana of $en means one thana', (district) => {
  expect(district.thanas.length).toBeGreaterThan(0)
  expect(ambiguous(district.thanas)).toEqual([])
})

test('no thana is called by the name of its district alone', () => {
  const wrong = districts.flatMap((district) => {
    const own = new Set(namesOf(district).map(placeKey))
    return district.thanas.filter((thana) => namesOf(thana).some((name) => own.has(placeKey(name))))
  })
  expect(wrong).toEqual([])
})

test.each([
  ['dhaka', 'dhaka'],
  ['chittagong', 'chattogram'],
  ['sylhet', 'sylhet'],
  ['rajshahi', 'rajshahi'],
  ['khulna', 'khulna'],
  ['barisal', 'barishal'],
  ['rangpur', 'rangpur'],
  ['mymensingh', 'mymensingh'],
  ['comilla', 'cumilla'],
  ['gazipur', 'gazipur'],
])('the city %s of earlier orders is the district %s', (city, code) => {
  const meant = districts.filter((district) => namesOf(district).map(placeKey).includes(city))
  expect(meant.map((district) => district.code)).toEqual([code])
})

test('a post code has four digits, stands once at a thana, and belongs to one district', () => {
  const ofDistricts = districts.map(({ thanas }) => thanas.flatMap(({ postcodes = [] }) => postcodes))
  expect(ofDistricts.flat().filter((postcode) => !/^[1-9]\d{3}$/.test(postcode))).toEqual([])
  expect(thanas.flatMap(({ postcodes = [] }) => repeated(postcodes))).toEqual([])
  expect(repeated(ofDistricts.flatMap((postcodes) => [...new Set(postcodes)]))).toEqual([])
})

test('an empty list is left out', () => {
  const empty = thanas.filter(({ aliases, postcodes }) => aliases?.length === 0 || postcodes?.length === 0)
  expect(empty).toEqual([])
})

test.each([
  ['bogura', 'Shibganj', 'bogura-shibganj'],
  ['bogura', ' shib-ganj ', 'bogura-shibganj'],
  ['bogura', 'শিবগঞ্জ', 'bogura-shibganj'],
  ['dhaka', 'Uttara', 'dhaka-uttara-west'],
  ['dhaka', 'Shibganj', undefined],
])('in %s, %j is %s', (district, text, code) => {
  expect(findThana(district, text)?.code).toBe(code)
})

test('the vintage is the fingerprint of the list: browsers keep it for a year', () => {
  const fingerprint = createHash('sha256').update(JSON.stringify(allPlaces)).digest('hex').slice(0, 10)
  expect(placesVintage, `the list has changed: set placesVintage to ${fingerprint}`).toBe(fingerprint)
})
