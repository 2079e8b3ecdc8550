import { expect, test } from 'vitest'
import { parcelStateNames } from '#shared/parcels/parcel-states.ts'
import { plainWord } from './answers.ts'
import { couriers } from './index.ts'
import { pathaoStates } from './pathao/states.ts'
import { redxStates } from './redx/states.ts'
import { steadfastStates } from './steadfast/states.ts'

test('each courier has a code of its own, https hosts, and credentials that a form can show', () => {
  expect(new Set(couriers.map(({ code }) => code)).size).toBe(couriers.length)
  for (const { hosts, credentials } of couriers) {
    for (const host of [hosts.live, hosts.test].filter((each) => each !== null)) expect(host).toMatch(/^https:\/\//)
    for (const [name, field] of Object.entries(credentials.shape)) {
      const meta = field.meta()
      expect(meta?.title, name).toEqual(expect.any(String))
      expect(meta?.isSecret, name).toEqual(expect.any(Boolean))
    }
  }
})

const tables = { pathao: pathaoStates, redx: redxStates, steadfast: steadfastStates }

test.each(Object.entries(tables))('%s: every word is written as words are looked up', (_, states) => {
  for (const word of Object.keys(states)) expect(plainWord(word)).toBe(word)
})

test.each(Object.entries(tables))('%s: no word sets a state that only the shop can know', (_, states) => {
  const ofShop = ['waiting', 'booking', 'booking_unknown', 'received_back']
  const ofCouriers = new Set<string>(parcelStateNames.filter((state) => !ofShop.includes(state)))
  for (const state of Object.values(states)) if (state !== null) expect(ofCouriers).toContain(state)
})
