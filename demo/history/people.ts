import { findThana } from '#domains/places/places.ts'
import type { Place } from '#domains/places/read-place.ts'
import { cityOf, findDistrict } from '#shared/places/districts.ts'
import {
  addressLine,
  addressLineBn,
  areas,
  cities,
  type DemoCity,
  familyNamesFor,
  firstNames,
  mobilePrefixes,
} from '../catalogue/people.ts'
import { type Dice, dice } from './dice.ts'

/** A fictitious customer. */
export type Person = {
  name: string
  locale: 'en' | 'bn'
  /** In a reserved domain, so that no mail reaches a real person. */
  email: string
  phone: string
  altPhone: string
  address: string
  place: Place
  /** Index among the registered customers; undefined for guests. */
  customer?: number
}

/** Share of the parcels by city, in percent. */
const parcels: Record<DemoCity, number> = {
  dhaka: 52,
  chittagong: 14,
  sylhet: 7,
  rajshahi: 4,
  khulna: 5,
  barisal: 3,
  rangpur: 3,
  mymensingh: 3,
  comilla: 4,
  gazipur: 5,
}
const hosts = ['mail.example', 'mail.example', 'inbox.example', 'post.example'] as const

/** Generates people with unique e-mail addresses and phone numbers. */
export function crowd(seed: string): (customer?: number) => Person {
  const throwing = dice(`people ${seed}`)
  const emails = new Set<string>()
  const phones = new Set<string>()
  return (customer) => {
    const first = throwing.pick(firstNames)
    const family = throwing.pick(familyNamesFor(first))
    const locale = throwing.often(0.36) ? 'bn' : 'en'
    const city = cities[throwing.weighted(cities.map((each) => parcels[each]))] ?? 'dhaka'
    const area = throwing.pick(areas[city])
    const house = throwing.whole(1, 120)
    const road = throwing.often(0.8) ? throwing.whole(1, 28) : undefined
    const flat = throwing.often(0.5) ? `${throwing.whole(1, 9)}${throwing.pick(['A', 'B', 'C', 'D'])}` : undefined
    return {
      name: `${first[locale]} ${family[locale]}`,
      locale,
      email: emailFor(`${first.en}.${family.en}`.toLowerCase(), emails, throwing),
      phone: phoneNumber(phones, throwing),
      altPhone: throwing.often(0.15) ? phoneNumber(phones, throwing) : '',
      address:
        locale === 'bn' && throwing.often(0.7)
          ? addressLineBn(area, house, road)
          : addressLine(area, house, road, flat),
      place: placeOf(city, area.en),
      ...(customer !== undefined && { customer }),
    }
  }
}

/** The thana of that name. An area that is not a thana has only a city, as in older orders. */
function placeOf(city: DemoCity, area: string): Place {
  const district = findDistrict(city)
  if (!district) throw new Error(`${city} is no district`)
  return { city: cityOf(district), district: district.code, thana: findThana(district.code, area)?.code ?? null }
}

function emailFor(name: string, taken: Set<string>, { pick, whole, often }: Dice): string {
  for (;;) {
    const email = `${name}${often(0.35) ? '' : whole(1, 99)}@${pick(hosts)}`
    if (taken.has(email)) continue
    taken.add(email)
    return email
  }
}

/** Numbers in the narrow range 01X 0000 XXXX: valid, but hardly in use. */
function phoneNumber(taken: Set<string>, { pick, whole }: Dice): string {
  for (;;) {
    const phone = `+88${pick(mobilePrefixes)}0000${String(whole(0, 9999)).padStart(4, '0')}`
    if (taken.has(phone)) continue
    taken.add(phone)
    return phone
  }
}
