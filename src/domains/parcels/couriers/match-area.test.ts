import { describe, expect, test } from 'vitest'
import { thanasOf } from '#domains/places/places.ts'
import { districts, divisions } from '#shared/places/districts.ts'
import { pathaoCities, redxAreas } from '#simulators/couriers/areas.ts'
import type { CourierArea } from './courier.ts'
import { matchArea, type PlaceToMatch } from './match-area.ts'

let nextId = 1
const area = (name: string, facts: Partial<CourierArea> = {}): CourierArea => ({
  ids: [nextId++],
  name,
  district: null,
  division: null,
  postcodes: [],
  delivers: true,
  ...facts,
})
function place(districtCode: string, thanaEn: string): PlaceToMatch {
  const district = districts.find(({ code }) => code === districtCode)
  const thana = thanasOf(districtCode).find(({ en }) => en === thanaEn)
  if (!district || !thana) throw new Error(`no ${thanaEn} in ${districtCode}`)
  return { district, thana, division: divisions.find(({ code }) => code === district.division)?.en ?? '' }
}
const best = (of: PlaceToMatch, ...areas: CourierArea[]) => {
  const [match] = matchArea(of, areas)
  return match && [match.area.name, match.confidence]
}

describe('the area of a thana', () => {
  test.each([
    ['the name', 'Mirpur', 'Dhaka', 'certain'],
    ['blanks and case', 'MIR PUR', 'dhaka', 'certain'],
    ['Bangla', 'মিরপুর', 'ঢাকা', 'certain'],
    ['a bracket', 'Mirpur (Dhaka Metro)', 'Dhaka', 'certain'],
    ['the word thana', 'Mirpur Thana', 'Dhaka', 'likely'],
    ['one letter', 'Mirpore', 'Dhaka', undefined],
    ['a letter more', 'Mirrpur', 'Dhaka', 'likely'],
    ['a section', 'Mirpur Section-7', 'Dhaka', 'likely'],
  ])('is found by %s', (_, name, district, confidence) => {
    expect(best(place('dhaka', 'Mirpur'), area(name, { district }))?.[1]).toBe(confidence)
  })

  test.each([
    ['bogura', 'Bogura Sadar', 'Bogra Sadar', 'Bogra'],
    ['bogura', 'Bogura Sadar', 'Sadar', 'Bogura'],
    ['chattogram', 'Patiya', 'Patiya', 'Chittagong'],
    ['coxs-bazar', "Cox's Bazar Sadar", 'Coxs Bazar Sadar', "Cox'S Bazar "],
    ['brahmanbaria', 'Kasba', ' Kasba', 'B. Baria'],
    ['barishal', 'Babuganj', 'Babuganj', 'Barisal'],
  ])('in %s: %s is %s of %s', (code, thana, name, district) => {
    expect(best(place(code, thana), area(name, { district }))).toEqual([name, 'certain'])
  })

  test('a city with one wrong letter is still the district, one that is near two is none', () => {
    expect(best(place('sirajganj', 'Tarash'), area('Tarash', { district: 'Sirajgonj' }))).toEqual(['Tarash', 'certain'])
    expect(best(place('sirajganj', 'Tarash'), area('Tarash', { district: 'Test City' }))).toBeUndefined()
  })

  test('the same name in another district is another place', () => {
    const kushtia = area('Mirpur', { district: 'Kushtia' })
    expect(best(place('dhaka', 'Mirpur'), kushtia)).toBeUndefined()
    expect(best(place('dhaka', 'Mirpur'), kushtia, area('Mirpur', { district: 'Dhaka' }))).toEqual([
      'Mirpur',
      'certain',
    ])
  })

  test('the exact name wins over similar ones and over parts', () => {
    const areas = ['Savar Thana', 'Saver', 'Savar'].map((name) => area(name, { district: 'Dhaka' }))
    expect(best(place('dhaka', 'Savar'), ...areas)).toEqual(['Savar', 'certain'])
  })

  test('two areas of one name are for a person to choose', () => {
    const twice = [area('Savar', { district: 'Dhaka' }), area('Savar ', { district: 'Dhaka' })]
    expect(matchArea(place('dhaka', 'Savar'), twice).map(({ confidence }) => confidence)).toEqual(['unsure', 'unsure'])
  })

  test('without a district a postcode or a bracket decides; a division only excludes', () => {
    const savar = place('dhaka', 'Savar')
    expect(best(savar, area('Savar', { division: 'Dhaka' }))).toEqual(['Savar', 'unsure'])
    expect(best(savar, area('Savar', { division: 'Khulna' }))).toBeUndefined()
    expect(best(savar, area('Savar', { division: 'Dhaka', postcodes: ['1340'] }))).toEqual(['Savar', 'certain'])
    expect(best(savar, area('Savar (Dhaka)', { division: 'Dhaka' }))).toEqual(['Savar (Dhaka)', 'certain'])
    expect(best(savar, area('Savar (Gazipur)', { division: 'Dhaka' }))).toBeUndefined()
  })

  test('where the courier does not deliver is no area', () => {
    expect(best(place('dhaka', 'Savar'), area('Savar', { district: 'Dhaka', delivers: false }))).toBeUndefined()
  })
})

describe('whole lists with awkward names', () => {
  const places = districts.flatMap(({ code }) => thanasOf(code).map(({ en }) => place(code, en)))
  const zones = pathaoCities.flatMap(({ city_id, city_name, zones }) =>
    zones.map(({ zone_id, zone_name }) =>
      area(zone_name.trim(), { ids: [city_id, zone_id], district: city_name.trim() }),
    ),
  )
  const idOf = ({ district, thana }: PlaceToMatch, base: number) => {
    const [i, j] = [
      districts.findIndex(({ code }) => code === district.code),
      thanasOf(district.code).findIndex(({ en }) => en === thana.en),
    ]
    return (i + 1) * base + j
  }

  test('what is certain is right, and most thanas of a list by districts are certain', () => {
    const certain = places.flatMap((each) => {
      const [match] = matchArea(each, zones)
      return match?.confidence === 'certain' ? [match.area.ids[1] === idOf(each, 100)] : []
    })
    expect(certain.filter((isRight) => !isRight)).toEqual([])
    expect(certain.length).toBeGreaterThan(places.length * 0.95)
  })

  test('in a list by divisions only postcodes and brackets make certain', () => {
    const list = redxAreas.map(({ id, name, post_code, division_name }) =>
      area(name.trim(), { ids: [id], division: division_name, postcodes: post_code ? [post_code] : [] }),
    )
    const certain = places.flatMap((each) => {
      const [match] = matchArea(each, list)
      return match?.confidence === 'certain' ? [match.area.ids[0] === idOf(each, 100)] : []
    })
    expect(certain.filter((isRight) => !isRight)).toEqual([])
    expect(certain.length).toBeGreaterThan(50)
    expect(certain.length).toBeLessThan(places.length / 2)
  })
})
