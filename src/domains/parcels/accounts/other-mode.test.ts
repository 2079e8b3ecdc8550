import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { areaList, cachedAreaList } from '#domains/parcels/booking/area-list.ts'
import type { CourierArea } from '#domains/parcels/couriers/courier.ts'
import { openOutgoing } from '#platform/outgoing/outgoing.ts'
import { type Simulators, startSimulators } from '#simulators/server.ts'
import { behindLock } from '../../../../tests/support/behind-lock.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'

let shop: Shop
let admin: string
let simulators: Simulators
/** A courier whose answers wait for this test. */
let slow: Server
let asked: ((answer: ServerResponse) => void) | undefined
beforeAll(async () => {
  const http = {
    mode: 'simulators',
    clock: () => new Date(),
    log: () => {},
    retryDelayMs: 1,
    maxFailures: 10_000,
  } as const
  shop = await openShop({ outgoing: openOutgoing(http) })
  admin = await shop.staffCookie()
  simulators = await startSimulators({ seed: 8 })
  // RedX is asked for all areas, then for those of each district.
  slow = createServer(({ url }, answer) => {
    if (url?.includes('district_name')) send(answer, [])
    else asked?.(answer)
  }).listen(0, '127.0.0.1')
})
afterAll(async () => {
  slow.closeAllConnections()
  slow.close()
  await simulators.stop()
  await shop.close()
})

const save = (more: object = {}) => {
  const { baseUrl, credentials } = simulators.couriers.redx
  const texts = Object.fromEntries(Object.entries(credentials).map(([name, value]) => [name, String(value)]))
  const account = { courier: 'redx', isActive: true, mode: 'simulator', simulatorUrl: baseUrl, credentials: texts }
  return shop.call('PUT', 'couriers', { ...account, ...more }, admin)
}
const slowUrl = () => `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
const choose = (name: string) =>
  shop.call('PUT', 'courier-areas', { courier: 'redx', thana: 'dhaka-dhanmondi', area: { ids: [1], name } }, admin)
const count = async (table: string): Promise<number> =>
  (await shop.pool.query(`select count(*)::int as many from ${table} where courier = 'redx'`)).rows[0].many
const stored = () => Promise.all([count('courier_area_lists'), count('courier_area_choices')])
const makeOld = () => shop.pool.query(`update courier_area_lists set fetched_at = '2020-01-01' where courier = 'redx'`)
const send = (answer: ServerResponse, areas: object[]) =>
  answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ areas }))

beforeEach(async () => {
  await shop.pool.query(`delete from courier_area_lists`)
  expect((await save()).status).toBe(200)
})

describe('another mode', () => {
  test('forgets areas, choices and pickup stores of the one before; the same mode keeps them', async () => {
    await shop.call('POST', 'courier-stores', { courier: 'redx' }, admin)
    await areaList(shop.context, 'redx')
    await choose('Dhanmondi')
    await save()
    expect(await stored()).toEqual([1, 1])
    const { body } = await save({ mode: 'test' })
    expect(await stored()).toEqual([0, 0])
    expect(body.couriers.find(({ courier }: { courier: string }) => courier === 'redx').stores).toEqual([])
  })

  test('that begins while a list is fetched: the list is not kept', async () => {
    await save({ simulatorUrl: slowUrl() })
    const arrived = new Promise<ServerResponse>((resolve) => {
      asked = resolve
    })
    const fetched = areaList(shop.context, 'redx')
    const answer = await arrived
    await save({ mode: 'test' })
    send(answer, [{ id: 7, name: 'Simulated' }])
    await fetched
    expect(await stored()).toEqual([0, 0])
  })
})

describe('the list of areas', () => {
  test('is fetched once, however many need it at once', async () => {
    let calls = 0
    const begun = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<CourierArea[]>()
    const ask = () => {
      calls++
      begun.resolve()
      return answer.promise
    }
    const dhanmondi = { ids: [7], name: 'Dhanmondi', district: null, division: null, postcodes: [], delivers: true }
    const which = { code: 'redx', key: 'redx' }
    const lists = Promise.all([1, 2, 3, 4].map(() => cachedAreaList(shop.context, which, ask)))
    await begun.promise
    answer.resolve([dhanmondi])
    expect(await lists).toEqual(Array(4).fill([dhanmondi]))
    expect(calls).toBe(1)
  })

  test('stays when the courier answers none, or nothing, and is not asked for again at once', async () => {
    const known = await areaList(shop.context, 'redx')
    expect(known.length).toBeGreaterThan(0)
    await makeOld()
    await save({ simulatorUrl: slowUrl() })
    let calls = 0
    asked = (answer) => {
      calls++
      send(answer, [])
    }
    for (let again = 0; again < 3; again++) expect(await areaList(shop.context, 'redx')).toEqual(known)
    expect(calls).toBe(1)
    await shop.pool.query(`update courier_area_lists set asked_at = null`)
    asked = (answer) => answer.writeHead(403).end('{}')
    expect(await areaList(shop.context, 'redx')).toEqual(known)
  })

  test('that is empty from the start is not kept', async () => {
    await save({ simulatorUrl: slowUrl() })
    asked = (answer) => send(answer, [])
    expect(await areaList(shop.context, 'redx')).toEqual([])
    expect(await count('courier_area_lists')).toBe(0)
  })
})

test('two who choose the area of a thana at once: the later one counts', async () => {
  const lock = 'lock table courier_area_choices in share row exclusive mode'
  const answers = await behindLock(shop, lock, [() => choose('One'), () => choose('Two')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await count('courier_area_choices')).toBe(1)
})
