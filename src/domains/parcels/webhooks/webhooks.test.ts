import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBooking } from '#domains/parcels/booking/run-booking.ts'
import { pollCouriers } from '#domains/parcels/moving/poll-couriers.ts'
import { type Simulators, startSimulators } from '#simulators/server.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'
import { applyWaitingWebhooks } from './apply-webhooks.ts'
import { purgeFailures } from './webhook-failures.ts'

let shop: Shop
let admin: string
let simulators: Simulators
const secret = 'a-webhook-secret-of-24-chars'
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  simulators = await startSimulators({ seed: 21 })
  const { baseUrl, credentials } = simulators.couriers.steadfast
  await save({ isActive: true, mode: 'simulator', simulatorUrl: baseUrl, credentials, webhookSecret: secret })
})
afterAll(async () => {
  await simulators.stop()
  await shop.close()
})

const save = (more: object) => shop.call('PUT', 'couriers', { courier: 'steadfast', credentials: {}, ...more }, admin)
const send = (body: object | string, token = secret, courier = 'steadfast') =>
  shop.app.inject({
    method: 'POST',
    url: `/backend/api/courier-webhook/${courier}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
const stored = async () => {
  const { rows } = await shop.pool.query<{ outcome: string; body: string }>(
    'select outcome, body from courier_webhooks order by id',
  )
  return rows
}
const parcel = async (number: string) =>
  (await shop.call('GET', `parcel?number=${number}`, undefined, admin)).body.parcel

async function booked() {
  const goods = await shop.sells('Shawl', { price: 900 })
  const item = { id: goods.number, size: 'M', color: 'Green', quantity: 1 }
  const { body } = await shop.call('POST', 'save-order', orderBody([item]))
  const started = await shop.call('POST', 'parcels-book', { courier: 'steadfast', orderIds: [body.orderId] }, admin)
  await runBooking(shop.context, started.body.jobId)
  return parcel(`${body.orderId}-1`)
}
const delivery = (consignment: string, status: string, minute = 5) => ({
  notification_type: 'delivery_status',
  consignment_id: Number(consignment),
  invoice: '',
  cod_amount: 960,
  status,
  delivery_charge: 100,
  tracking_message: '',
  updated_at: `2026-11-26 10:0${minute}:00`,
})

test('what came to nothing is counted in the health of its courier, with its reason and nothing of its content', async () => {
  const failures = async (code = 'steadfast') => {
    const { couriers } = (await shop.call('GET', 'couriers', undefined, admin)).body
    const { health } = couriers.find(({ courier }: { courier: string }) => courier === code)
    return new Map(health.webhookFailures.map(({ kind, times }: { kind: string; times: number }) => [kind, times]))
  }
  await send(delivery('999', 'delivered'), 'guessed')
  await send({}, 'guessed')
  await send('{"hello": "a stranger"}')
  await send(delivery('999', 'delivered'))
  await send({}, secret, 'redx')
  // What a stranger sends is written each second.
  await expect.poll(async () => (await failures()).get('wrong_secret')).toBe(2)
  expect(await failures()).toEqual(
    new Map([
      ['no_parcel', 1],
      ['malformed', 1],
      ['wrong_secret', 2],
    ]),
  )
  expect(await failures('redx')).toEqual(new Map([['no_secret', 1]]))
  const { consignment } = await booked()
  const broken = [{ consignment, word: 'x', state: 'delivered', isKnown: true, at: 'never', key: 'broken' }]
  await shop.pool.query(
    `insert into courier_webhooks (courier, body, events, tries) values ('steadfast', '', $1, 10)`,
    [JSON.stringify(broken)],
  )
  await applyWaitingWebhooks(shop.context)
  expect((await failures()).get('failed')).toBeUndefined()
  for (let more = 0; more < 3; more++) await applyWaitingWebhooks(shop.context)
  expect((await failures()).get('failed')).toBe(1)
  const { rows } = await shop.pool.query('select * from courier_webhook_failures')
  expect(JSON.stringify(rows)).not.toContain('stranger')
  await shop.pool.query('delete from courier_webhooks where applied_at is null')
  await purgeFailures(shop.context, new Date(Date.now() + 40 * 86_400_000))
  expect(await failures()).toEqual(new Map())
})

describe("a courier's webhook", () => {
  test('is stored as it came and moves the parcel; a repeat changes nothing', async () => {
    const { number, consignment } = await booked()
    const body = JSON.stringify(delivery(consignment, 'Delivered'))
    expect((await send(body)).json()).toMatchObject({ status: 'success' })
    expect((await send(body)).statusCode).toBe(200)
    expect((await stored()).slice(-2)).toEqual([
      { outcome: 'moved 1', body },
      { outcome: 'repeated 1', body },
    ])
    expect(await parcel(number)).toMatchObject({ state: 'delivered', collected: 960, orderStatus: 'delivered' })
  })

  test('with a wrong secret is refused and not stored', async () => {
    const { number, consignment } = await booked()
    const before = (await stored()).length
    expect((await send(delivery(consignment, 'delivered'), 'guessed')).statusCode).toBe(401)
    expect((await send(delivery(consignment, 'delivered'), '')).statusCode).toBe(401)
    expect(await stored()).toHaveLength(before)
    expect((await parcel(number)).state).toBe('booked')
  })

  test('that is none of this courier is stored and refused; one that is too large is refused', async () => {
    expect((await send('{"hello": "world"}')).statusCode).toBe(400)
    expect((await stored()).at(-1)).toEqual({ outcome: 'malformed', body: '{"hello": "world"}' })
    for (const nul of ['{"a": "\\u0000"}', '{"a": "\0"}']) expect((await send(nul)).statusCode).toBe(400)
    expect((await send(`{"hello": "${'x'.repeat(70_000)}"}`)).statusCode).toBe(413)
  })

  test('about a foreign consignment is stored and answered', async () => {
    expect((await send(delivery('999', 'delivered'))).statusCode).toBe(200)
    expect((await stored()).at(-1)?.outcome).toBe('no_parcel 1')
  })

  test('of an unknown courier, or one without a secret, is not expected', async () => {
    expect((await send({}, secret, 'pigeon')).statusCode).toBe(404)
    expect((await send({}, secret, 'redx')).statusCode).toBe(404)
  })

  test('whose events could not be applied at once are applied later', async () => {
    const { number, consignment } = await booked()
    await send(delivery(consignment, 'hold'))
    // As after a process that died between storing and applying.
    await shop.pool.query(
      `update courier_webhooks set applied_at = null, outcome = '' where id = (select max(id) from courier_webhooks)`,
    )
    await shop.pool.query(
      `delete from parcel_events where source = 'webhook' and parcel_id = (select id from parcels where number = $1)`,
      [number],
    )
    await shop.pool.query(`update parcels set state = 'booked', moved_at = null where number = $1`, [number])
    await applyWaitingWebhooks(shop.context)
    expect((await parcel(number)).state).toBe('on_hold')
    expect((await stored()).at(-1)?.outcome).toBe('moved 1')
  })
})

test('a webhook that cannot be applied holds up no other, and is tried again', async () => {
  const { number, consignment } = await booked()
  const broken = [{ consignment, word: 'x', state: 'delivered', isKnown: true, at: 'never', key: 'broken' }]
  const good = [{ consignment, word: 'hold', state: 'on_hold', isKnown: true, at: '2026-11-26T04:00:00Z', key: 'good' }]
  const store = (events: object[]) =>
    shop.pool.query(`insert into courier_webhooks (courier, body, events) values ('steadfast', '', $1)`, [
      JSON.stringify(events),
    ])
  await store(broken)
  await store(good)
  await applyWaitingWebhooks(shop.context)
  expect((await parcel(number)).state).toBe('on_hold')
  const { rows } = await shop.pool.query('select tries, outcome from courier_webhooks where applied_at is null')
  expect(rows).toEqual([{ tries: 1, outcome: expect.stringMatching(/^failed: /) }])
  await shop.pool.query('delete from courier_webhooks where applied_at is null')
})

test('an amount that cannot be is left out, and the event moves the parcel', async () => {
  const { number, consignment } = await booked()
  expect((await send({ ...delivery(consignment, 'delivered'), cod_amount: -5 })).statusCode).toBe(200)
  expect(await parcel(number)).toMatchObject({ state: 'delivered', collected: 960 })
})

test('the consignment of a booking that was withdrawn moves nothing', async () => {
  const { number, consignment } = await booked()
  await shop.call('PUT', 'parcels', { number, state: 'waiting' }, admin)
  await send({ ...delivery(consignment, 'delivered'), invoice: number })
  expect((await stored()).at(-1)?.outcome).toBe('withdrawn 1')
  expect(await parcel(number)).toMatchObject({ state: 'waiting', consignment: null })
})

test('a check of the address, which needs no secret, is answered and not stored', async () => {
  const { baseUrl, credentials } = simulators.couriers.pathao
  const account = { courier: 'pathao', isActive: true, mode: 'simulator', simulatorUrl: baseUrl, webhookSecret: secret }
  const texts = Object.fromEntries(Object.entries(credentials).map(([name, value]) => [name, String(value)]))
  expect((await shop.call('PUT', 'couriers', { ...account, credentials: texts }, admin)).status).toBe(200)
  const before = (await stored()).length
  expect((await send({ event: 'webhook_integration', x: 'y'.repeat(1000) }, '', 'pathao')).statusCode).toBeLessThan(300)
  expect(await stored()).toHaveLength(before)
})

test('polling fills what webhooks missed', async () => {
  const { number, consignment } = await booked()
  simulators.couriers.steadfast.setOutcome(consignment, 'delivered')
  for (let step = 0; step < 8; step++) await simulators.couriers.steadfast.step(consignment)
  await pollCouriers(shop.context)
  expect(await parcel(number)).toMatchObject({ state: 'delivered', orderStatus: 'delivered' })
})

describe('an account at a courier', () => {
  const account = async () =>
    (await shop.call('GET', 'couriers', undefined, admin)).body.couriers.find(
      ({ courier }: { courier: string }) => courier === 'steadfast',
    )

  test('never answers its secrets, neither does the database hold them in the clear', async () => {
    const { credentials } = simulators.couriers.steadfast
    const answer = JSON.stringify(await account())
    for (const value of [...Object.values(credentials).map(String), secret]) expect(answer).not.toContain(value)
    const { rows } = await shop.pool.query('select * from courier_accounts')
    for (const value of [...Object.values(credentials).map(String), secret])
      expect(JSON.stringify(rows)).not.toContain(value)
    expect(await account()).toMatchObject({ isActive: true, hasWebhookSecret: true })
  })

  test('keeps secrets that are left out, and shows a new webhook secret once', async () => {
    const { baseUrl } = simulators.couriers.steadfast
    const kept = await save({ isActive: true, mode: 'simulator', simulatorUrl: baseUrl })
    expect(kept).toMatchObject({ status: 200 })
    expect(kept.body).not.toHaveProperty('webhookSecret')
    const changed = await save({ isActive: true, mode: 'simulator', simulatorUrl: baseUrl, webhookSecret: '' })
    expect(changed.body.webhookSecret).toMatch(/^.{20,}$/)
    expect((await send(delivery('999', 'delivered'))).statusCode).toBe(401)
    expect((await send(delivery('999', 'delivered'), changed.body.webhookSecret)).statusCode).toBe(200)
  })

  test('needs its fields, a simulator on this machine, and a test mode where there is one', async () => {
    const refused = async (courier: string, more: object) =>
      (await shop.call('PUT', 'couriers', { courier, isActive: true, mode: 'live', credentials: {}, ...more }, admin))
        .body.fields
    expect(await refused('redx', {})).toEqual({ 'credentials.token': 'Please enter it' })
    expect(await refused('redx', { credentials: { token: 't', pickupStoreId: 'x' } })).toEqual({
      'credentials.pickupStoreId': 'Please check it: it is not of the usual form',
    })
    expect(await refused('steadfast', { mode: 'simulator', simulatorUrl: 'http://10.0.0.1:80' })).toHaveProperty(
      'simulatorUrl',
    )
    expect(await refused('steadfast', { mode: 'test' })).toEqual({ mode: 'Steadfast has no test mode' })
  })
  test('an empty field is removed, an empty secret stays', async () => {
    const saveRedx = async (credentials: object) => {
      const { body } = await shop.call(
        'PUT',
        'couriers',
        { courier: 'redx', isActive: true, mode: 'test', credentials },
        admin,
      )
      return body.couriers.find(({ courier }: { courier: string }) => courier === 'redx').fields
    }
    expect(await saveRedx({ token: 'secret', pickupStoreId: '12' })).toMatchObject([{ isSet: true }, { value: '12' }])
    expect(await saveRedx({ token: '', pickupStoreId: '' })).toMatchObject([
      { isSet: true },
      { value: '', isSet: false },
    ])
  })
})
