import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBooking } from '#domains/parcels/booking/run-booking.ts'
import { readConfig } from '#platform/config.ts'
import { type Simulators, startSimulators } from '#simulators/server.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'

let shop: Shop
let admin: string
let simulators: Simulators
beforeAll(async () => {
  simulators = await startSimulators({ seed: 4 })
  const config = readConfig({ LOG_LEVEL: 'silent', SIMULATOR_URL: simulators.page })
  shop = await openShop({ config })
  admin = await shop.staffCookie()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await simulators.stop()
  await shop.close()
})

/** Over a real connection: the simulator sends its webhooks to the port that this came by. */
async function press(courier: string) {
  const { port } = shop.app.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/backend/api/courier-simulator`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: admin },
    body: JSON.stringify({ courier }),
  })
  return { status: answer.status, body: await answer.json() }
}
const account = async (courier: string) =>
  (await shop.call('GET', 'couriers', undefined, admin)).body.couriers.find(
    (each: { courier: string }) => each.courier === courier,
  )

test('one press for each courier: it is booked with, and its webhooks move the parcel', async () => {
  const goods = await shop.sells('Shawl', { price: 900 })
  for (const code of ['pathao', 'steadfast', 'redx'] as const) {
    expect((await press(code)).body).toMatchObject({
      success: true,
      isOffered: true,
      simulator: { page: simulators.page },
    })
    expect(await account(code)).toMatchObject({ isActive: true, mode: 'simulator', hasWebhookSecret: true })
    const item = { id: goods.number, size: 'M', color: 'Green', quantity: 1 }
    const place = { district: 'dhaka', thana: 'dhaka-dhanmondi', city: '' }
    const { orderId } = (await shop.call('POST', 'save-order', orderBody([item], place))).body
    const started = await shop.call('POST', 'parcels-book', { courier: code, orderIds: [orderId] }, admin)
    await runBooking(shop.context, started.body.jobId)
    const courier = simulators.couriers[code]
    const consignment = courier.parcels()[0]?.consignment ?? ''
    courier.setOutcome(consignment, 'delivered')
    await simulators.clock.wind(10 * 24 * 3_600_000)
    const { parcel } = (await shop.call('GET', `parcel?number=${orderId}-1`, undefined, admin)).body
    expect([code, parcel.state]).toEqual([code, 'delivered'])
  }
  // Pressed again, as after a simulator that was started again: the new secret holds on both sides.
  await simulators.couriers.steadfast.setWebhook(null)
  const { body } = await press('steadfast')
  expect(body.simulator.couriers).toContainEqual({ courier: 'steadfast', hasWebhook: true })
})

test('an account of the shop’s own is not overwritten', async () => {
  const own = { courier: 'redx', isActive: false, mode: 'test', credentials: { token: 'of our own' } }
  expect((await shop.call('PUT', 'couriers', own, admin)).status).toBe(200)
  expect(await press('redx')).toMatchObject({ status: 409, body: { code: 'own_account' } })
  expect(await account('redx')).toMatchObject({ mode: 'test', isActive: false, mayUseSimulator: false })
})

test('nothing is offered while no simulator answers, nor in a shop on the internet', async () => {
  const ask = async (env: Record<string, string>) => {
    shop.context.config = readConfig({ LOG_LEVEL: 'silent', ...env })
    return (await shop.call('GET', 'courier-simulator', undefined, admin)).body
  }
  expect(await ask({ SIMULATOR_URL: 'http://127.0.0.1:1' })).toEqual({
    success: true,
    isOffered: true,
    simulator: null,
  })
  expect(await press('pathao')).toMatchObject({ status: 503, body: { code: 'simulator_away' } })
  const online = { PUBLIC_URL: 'https://shop.example' }
  expect(await ask(online)).toEqual({ success: true, isOffered: false, simulator: null })
  expect(await ask({ ...online, SIMULATOR_URL: simulators.page })).toMatchObject({ isOffered: true, simulator: {} })
  expect(() => readConfig({ SIMULATOR_URL: 'http://simulator.example' })).toThrow('on this machine')
})
