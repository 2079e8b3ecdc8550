import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'

// Somebody presses on a sheet that shows what was true a minute ago.

let shop: Shop
let admin: string
let goods: Awaited<ReturnType<Shop['sells']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  goods = await shop.sells('Kurti', { onHand: 10_000, price: 500 })
})
afterAll(() => shop.close())

const say = (body: object) => shop.call('PUT', 'parcels', body, admin)
const parcel = async (number: string) =>
  (await shop.call('GET', `parcel?number=${number}`, undefined, admin)).body.parcel

/** A parcel that was booked after somebody had opened its sheet. */
async function bookedSince(state = 'booked') {
  const item = { id: goods.number, size: 'M', color: 'Green', quantity: 1 }
  const { body } = await shop.call('POST', 'save-order', orderBody([item]))
  await shop.call('PUT', 'orders', { orderId: body.orderId, status: 'processing' }, admin)
  const number = `${body.orderId}-1`
  await shop.pool.query(
    `update parcels set state = $2, courier = 'pathao',
      consignment = case when $2 = 'booked' then number end, attention = 'Look'
     where number = $1`,
    [number, state],
  )
  return number
}

describe('a note, and that somebody has looked', () => {
  test('name no state, so the booking stays', async () => {
    const number = await bookedSince()
    expect((await say({ number, note: 'Called twice' })).status).toBe(200)
    expect((await say({ number, seen: 'Look' })).status).toBe(200)
    const now = await parcel(number)
    expect(now).toMatchObject({ state: 'booked', courier: 'pathao', consignment: number, attention: '' })
    expect(now.events).toMatchObject([{ note: 'Called twice', state: null }])
  })

  test('nothing at all is refused in words', async () => {
    const number = await bookedSince()
    expect(await say({ number })).toMatchObject({ status: 422 })
  })

  test('take off what was read, and leave what was added since', async () => {
    const number = await bookedSince()
    await shop.pool.query(`update parcels set attention = 'Look · Customer moved' where number = $1`, [number])
    await say({ number, seen: 'Look' })
    expect((await parcel(number)).attention).toBe('Customer moved')
    await say({ number, seen: 'Look' })
    expect((await parcel(number)).attention).toBe('Customer moved')
  })
})

describe('a press that was made for another state', () => {
  test('is refused, and says what the parcel is now', async () => {
    const number = await bookedSince()
    for (const more of [{ state: 'handed_over' }, { state: 'waiting' }, { courier: '', consignment: '' }])
      expect(await say({ number, from: 'waiting', ...more })).toMatchObject({
        status: 409,
        body: { code: 'parcel_changed', error: 'This parcel is booked in the meantime. Please look at it again' },
      })
    expect(await parcel(number)).toMatchObject({ state: 'booked', courier: 'pathao', consignment: number })
  })

  test('and one that was made for this state counts', async () => {
    const number = await bookedSince()
    const handed = await say({ number, from: 'booked', state: 'handed_over' })
    expect(handed.body.parcel).toMatchObject({ state: 'handed_over', courier: 'pathao', consignment: number })
  })
})

test('while the courier is asked, its parcel keeps courier and number', async () => {
  const number = await bookedSince('booking')
  for (const more of [{ courier: 'redx' }, { consignment: 'X1' }])
    expect(await say({ number, ...more })).toMatchObject({ status: 409, body: { code: 'being_booked' } })
  expect(await parcel(number)).toMatchObject({ state: 'booking', courier: 'pathao', consignment: null })
})

test('the number of a booking is not given to another courier', async () => {
  const number = await bookedSince()
  for (const more of [
    { courier: 'redx' },
    { courier: 'redx', state: 'handed_over' },
    { courier: 'redx', consignment: '' },
  ])
    expect(await say({ number, ...more })).toMatchObject({ status: 409, body: { code: 'booked_elsewhere' } })
  expect(await parcel(number)).toMatchObject({ state: 'booked', courier: 'pathao', consignment: number })
  expect((await say({ number, courier: 'redx', consignment: 'R-77' })).body.parcel).toMatchObject({
    courier: 'redx',
    consignment: 'R-77',
  })
})
