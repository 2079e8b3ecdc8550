import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '#platform/database/database.ts'
import { openOutgoing } from '#platform/outgoing/outgoing.ts'
import { noFaults } from '#simulators/faults.ts'
import { type Simulators, startSimulators } from '#simulators/server.ts'
import { sampleParcel } from '../../../../tests/support/open-courier.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { openCourier } from './courier-accounts.ts'

let shop: Shop
let simulators: Simulators
const calls: string[] = []
/** With the timeouts of a real shop; those of tests are longer. */
let own: Database
beforeAll(async () => {
  const outgoing = openOutgoing({
    ...{ mode: 'simulators', clock: () => new Date(), retryDelayMs: 1, maxFailures: 10_000 },
    log: ({ call }) => calls.push(call),
  })
  shop = await openShop({ outgoing })
  own = connect(shop.url, { maxWaitMs: 20_000 })
  const admin = await shop.staffCookie()
  simulators = await startSimulators({ seed: 9 })
  const { baseUrl, credentials } = simulators.couriers.pathao
  const texts = Object.fromEntries(Object.entries(credentials).map(([name, value]) => [name, String(value)]))
  const account = { courier: 'pathao', isActive: true, mode: 'simulator', simulatorUrl: baseUrl, credentials: texts }
  expect((await shop.call('PUT', 'couriers', account, admin)).status).toBe(200)
})
afterAll(async () => {
  await simulators.stop()
  await own.close()
  await shop.close()
})

const courier = () => openCourier({ ...shop.context, db: own.db }, 'pathao')

test('a log-in that takes longer than a lock may be waited for is shared by all who wait for it', async () => {
  const { faults } = simulators.couriers.pathao
  faults.delayMs = 1500
  const all = await Promise.all([courier(), courier(), courier()])
  const answers = await Promise.all(all.map((each) => each.stores?.()))
  Object.assign(faults, noFaults())
  expect(answers.map((stores) => stores?.length)).toEqual([1, 1, 1])
  expect(calls.filter((call) => call === 'sign in')).toHaveLength(1)
})

test('a log-in without an answer ends before its lock does, and nothing was booked', async () => {
  await shop.pool.query(`update courier_accounts set token = null where courier = 'pathao'`)
  const { faults } = simulators.couriers.pathao
  faults.delayMs = 6000
  const { book } = await courier()
  expect(await book([sampleParcel('ORD-1-1')])).toMatchObject([{ ok: false, isUnknown: false, isRetryable: true }])
  Object.assign(faults, noFaults())
})
