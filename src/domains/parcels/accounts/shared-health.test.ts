import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openOutgoing } from '#platform/outgoing/outgoing.ts'
import { type Simulators, startSimulators } from '#simulators/server.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { healthOfAll, sharingHealth } from './shared-health.ts'

let shop: Shop
let simulators: Simulators
beforeAll(async () => {
  shop = await openShop()
  simulators = await startSimulators({ seed: 3 })
})
afterAll(async () => {
  await simulators.stop()
  await shop.close()
})

test('every process tells what all of them know of a courier: the last success, the last failure, and a pause that a success ends', async () => {
  let now = Date.UTC(2026, 10, 25, 8)
  const clock = () => new Date(now)
  // Two processes of a shop.
  const [one, two] = [1, 2].map(() => {
    const onHealthUpdate = sharingHealth(shop.db, clock)
    const http = openOutgoing({
      mode: 'simulators',
      clock,
      log: () => {},
      retryDelayMs: 1,
      maxFailures: 1,
      onHealthUpdate,
    })
    const { baseUrl, credentials } = simulators.couriers.steadfast
    const { apiKey, secretKey } = credentials as { apiKey: string; secretKey: string }
    const service = http.service({ name: 'steadfast', baseUrl, hosts: [] })
    const headers = { 'Api-Key': apiKey, 'Secret-Key': secretKey }
    return () =>
      service.request({ name: 'balance', path: '/get_balance', headers, answer: z.unknown() }).catch(() => {})
  })
  if (!one || !two) throw new Error('two processes')
  const health = async () => (await healthOfAll(shop.db, clock()))('steadfast')

  await one()
  const at = clock().toISOString()
  await expect.poll(health).toMatchObject({ breaker: 'closed', lastSuccessAt: at, lastFailureAt: null })
  now += 60_000
  simulators.couriers.steadfast.faults.lostAnswers = 1
  await one()
  await expect.poll(health).toMatchObject({
    breaker: 'open',
    lastSuccessAt: at,
    lastFailureAt: clock().toISOString(),
    lastFailure: expect.stringContaining('balance'),
  })
  now += 1000
  simulators.couriers.steadfast.faults.lostAnswers = 0
  await two()
  await expect.poll(health).toMatchObject({ breaker: 'closed', lastSuccessAt: clock().toISOString() })
})
