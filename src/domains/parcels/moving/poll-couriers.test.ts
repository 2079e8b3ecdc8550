import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import { type Simulators, startSimulators } from '#simulators/server.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'
import { pollCouriers } from './poll-couriers.ts'

let shop: Shop
let admin: string
let simulators: Simulators
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  simulators = await startSimulators({ seed: 12 })
})
afterAll(() => shop.close())
afterAll(() => simulators.stop())
beforeEach(() => shop.pool.query('delete from parcels'))

/** Booked parcels of one order; the courier knows none of them. */
async function booked(courier: 'pathao' | 'steadfast', count: number) {
  const { baseUrl, credentials } = simulators.couriers[courier]
  const texts = Object.fromEntries(Object.entries(credentials).map(([name, value]) => [name, String(value)]))
  const account = { courier, isActive: true, mode: 'simulator', simulatorUrl: baseUrl, credentials: texts }
  await shop.call('PUT', 'couriers', account, admin)
  const goods = await shop.sells('Kurti', { price: 500 })
  const { body } = await shop.call(
    'POST',
    'save-order',
    orderBody([{ id: goods.number, size: 'M', color: 'Green', quantity: 1 }]),
  )
  await shop.pool.query(
    `insert into parcels (number, order_row, position, state, courier, consignment, to_collect)
      select o.order_id || '-' || n, o.id, n, 'booked', $2, (1000 + n)::text, 0
      from orders o, generate_series(1, $3) n where o.order_id = $1 order by n`,
    [body.orderId, courier, count],
  )
}

/** Polls once. @param answer what the courier says of a consignment @returns the consignments that it was asked for */
async function poll(answer: (consignment: string) => object): Promise<string[]> {
  const asked = new Set<string>()
  const request = async ({ path }: { path: string }): Promise<never> => {
    const consignment = /\d{4}/.exec(path)?.[0] ?? ''
    if (consignment === '') return { access_token: 'token', refresh_token: 'another', expires_in: 432_000 } as never
    asked.add(consignment)
    return answer(consignment) as never
  }
  const outgoing = { service: () => ({ request }), health: () => [] }
  await pollCouriers({ ...shop.context, outgoing })
  return [...asked].sort()
}

const states = async () => {
  const { rows } = await shop.pool.query<{ consignment: string; state: string; asked: boolean }>(
    'select consignment, state, polled_at is not null as asked from parcels where consignment is not null order by position',
  )
  return rows.map(({ consignment, state, asked }) => `${consignment} ${state}${asked ? ' asked' : ''}`)
}
const onItsWay = { delivery_status: 'delivered_approval_pending' }

test.each([
  ['refused', 422],
  ['bad_answer', 200],
] as const)('one consignment whose answer is %s (%i) is no event, and the others move', async (kind, status) => {
  await booked('steadfast', 3)
  await poll((consignment) => {
    if (consignment === '1002') throw new OutgoingError(kind, 'For this test', { status })
    return onItsWay
  })
  expect(await states()).toEqual(['1001 out_for_delivery asked', '1002 booked asked', '1003 out_for_delivery asked'])
})

test.each([
  ['unreachable', 429, ''],
  ['bad_answer', 500, ' asked'],
] as const)('an outage (%s, %i) stops the run; what was answered counts', async (kind, status, asked) => {
  await booked('steadfast', 12)
  await poll((consignment) => {
    if (consignment >= '1003') throw new OutgoingError(kind, 'For this test', { status })
    return onItsWay
  })
  const now = await states()
  expect(now.slice(0, 3)).toEqual(['1001 out_for_delivery asked', '1002 out_for_delivery asked', `1003 booked${asked}`])
  expect(now.slice(8)).toEqual(['1009 booked', '1010 booked', '1011 booked', '1012 booked'])
})

test('Pathao is asked for 40 parcels in a run, the others come next', async () => {
  await booked('pathao', 60)
  const unknown = () => {
    throw new OutgoingError('refused', 'For this test', { status: 404 })
  }
  expect(await poll(unknown)).toHaveLength(40)
  expect(await poll(unknown)).toContain('1060')
})

test('what Steadfast says again counts if it has moved nothing yet, or if it said another thing since', async () => {
  await booked('steadfast', 1)
  const says = async (word: string) => {
    await poll(() => ({ delivery_status: word }))
    return (await states()).join()
  }
  const enter = (state: string) => shop.pool.query('update parcels set state = $1', [state])
  expect(await says('cancelled')).toBe('1001 booked asked')
  await enter('handed_over')
  expect(await says('cancelled')).toBe('1001 returning asked')
  await enter('out_for_delivery')
  // A place on the way back is no other state.
  await shop.pool.query(`
    insert into parcel_events (parcel_id, state, has_moved, actor, source, at, received_at)
    select id, 'in_transit', false, 'steadfast', 'webhook', now(), now() from parcels`)
  expect(await says('cancelled')).toBe('1001 out_for_delivery asked')
  expect(await says('hold')).toBe('1001 out_for_delivery asked')
  expect(await says('cancelled')).toBe('1001 returning asked')
})
