import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenRules } from '../../../../tests/faults/invariants.ts'
import { behindLock } from '../../../../tests/support/behind-lock.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'
import { maxCallNote, maxCancelWords } from '../staff-contract.ts'
import { cancelUnconfirmed } from './cancel-unconfirmed.ts'
import { callForgottenOrders } from './follow-orders.ts'

let shop: Shop
let admin: string
let helper: string
let now = new Date()
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
  admin = await shop.staffCookie()
  helper = await shop.staffCookie(['orders.view', 'orders.edit'])
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = new Date()
  await shop.db.execute(sql`delete from settings`)
  await shop.db.execute(sql`update orders set status = 'confirmed' where status = 'pending'`)
  await shop.db.execute(sql`update desk_calls set state = 'closed', taken_by = null, taken_until = null`)
  await set('confirmByPhone', true)
})

const set = (name: string, value: unknown) =>
  shop.db.execute(sql`insert into settings (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)`)
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
/** The clock would end the sessions. */
const waitedFor = (hours: number) =>
  shop.db.execute(sql`update desk_calls set waiting_since = waiting_since - ${hours} * interval '1 hour'`)
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()

let phones = 1_000_000
async function placed(buyer: Record<string, string> = {}) {
  const goods = await shop.sells('Panjabi', { onHand: 9, price: 500 })
  const items = [{ id: goods.number, size: 'M', color: 'Green', quantity: 2 }]
  const who = { phone: `0181${++phones}`, ...buyer }
  const { body } = await shop.call('POST', 'save-order', orderBody(items, who))
  const orderId: string = body.orderId
  return { orderId, left: () => shop.leftOf(goods.variants['M/Green']) }
}
const take = async (cookie = admin, besides: string[] = []) =>
  (await shop.call('POST', 'claim-call', { besides }, cookie)).body
const taken = async (cookie = admin, besides: string[] = []) =>
  (await take(cookie, besides)).call?.order.orderId ?? null
const order = async (orderId: string) =>
  (await shop.call('GET', `get-order?orderId=${orderId}`, undefined, admin)).body.order
const say = async (orderId: string, outcome: string, more: object = {}, cookie = admin) => {
  const { updatedAt } = await order(orderId)
  return shop.call('POST', 'desk-outcomes', { orderId, outcome, updatedAt, ...more }, cookie)
}

describe('the queue', () => {
  test('has pending orders from the moment on in which they exist, the oldest first, and no confirmed ones', async () => {
    const first = await placed()
    later(1)
    const second = await placed()
    await shop.db.execute(sql`delete from settings`)
    await placed()
    expect((await shop.call('GET', 'desk', undefined, admin)).body.counts).toEqual({ waiting: 2, later: 0, mine: 0 })
    expect(await taken()).toBe(first.orderId)
    expect(await taken(admin, [first.orderId])).toBe(second.orderId)
    expect(await taken(admin, [first.orderId, second.orderId])).toBe(null)
  })

  test('one that was taken comes back after a reload, to nobody else, and to others when ten minutes have passed', async () => {
    const { orderId } = await placed()
    expect(await taken()).toBe(orderId)
    expect(await taken()).toBe(orderId)
    expect(await taken(helper)).toBe(null)
    later(9)
    await shop.call('PUT', 'claimed-calls', { orderIds: [orderId] }, admin)
    later(9)
    expect(await taken(helper)).toBe(null)
    later(1.1)
    expect(await taken(helper)).toBe(orderId)
    expect(await taken()).toBe(null)
    // Whoever lost it keeps nothing.
    expect((await shop.call('PUT', 'claimed-calls', { orderIds: [orderId] }, admin)).body.orderIds).toEqual([])
  })

  test('of the orders on the screen those are kept that she has; one whose outcome is on its way is excluded, not taken back', async () => {
    const [answered, shown, next] = [await placed(), await placed(), await placed()]
    for (const { orderId } of [answered, shown]) await shop.call('POST', 'claim-call', { orderId }, admin)
    await say(answered.orderId, 'no_answer', { callAgainAt: inMinutes(120) })
    const { body } = await shop.call(
      'POST',
      'claim-call',
      { besides: [shown.orderId], answered: [answered.orderId] },
      admin,
    )
    expect([body.call.order.orderId, body.counts]).toEqual([next.orderId, { waiting: 2, later: 1, mine: 2 }])
    // Nor by a page of the release before, which names it among those that it shows.
    expect(await taken(admin, [answered.orderId, shown.orderId, next.orderId])).toBe(null)
    const kept = await shop.call('PUT', 'claimed-calls', { orderIds: [answered.orderId, shown.orderId] }, admin)
    expect(kept.body.orderIds).toEqual([shown.orderId])
  })

  test('several who keep and put back the same orders at once do not wait for each other for ever', async () => {
    for (let round = 0; round < 4; round++) {
      const mine = [(await placed()).orderId, (await placed()).orderId, (await placed()).orderId]
      const keep =
        (orderIds: string[], cookie: string, more = {}) =>
        async () =>
          (await shop.call('PUT', 'claimed-calls', { orderIds, ...more }, cookie)).status
      const asks = [
        keep(mine, admin),
        keep(mine.toReversed(), helper),
        keep(mine.toReversed(), admin, { isPutBack: true }),
        async () =>
          (await shop.call('PUT', 'order-statuses', { orderIds: mine.toReversed(), status: 'confirmed' }, admin))
            .status,
      ]
      for (const orderId of mine) await shop.call('POST', 'claim-call', { orderId }, admin)
      later(11)
      const lock = 'lock table desk_calls in access exclusive mode'
      const answers = await behindLock(shop, lock, round % 2 ? asks : asks.toReversed())
      expect(answers).toEqual([200, 200, 200, 200])
    }
    expect(await brokenRules(shop.pool)).toEqual([])
  })

  test('what is put back is for somebody else', async () => {
    const { orderId } = await placed()
    await taken()
    await shop.call('PUT', 'claimed-calls', { orderIds: [orderId], isPutBack: true }, admin)
    expect(await taken(helper)).toBe(orderId)
  })

  test('an order is not called any more when it leaves Pending by any way, and again when it comes back', async () => {
    const { orderId } = await placed()
    const waiting = async () => (await shop.call('GET', 'desk', undefined, admin)).body.counts.waiting
    await shop.call('PUT', 'orders', { orderId, status: 'confirmed' }, admin)
    expect(await waiting()).toBe(0)
    await shop.call('PUT', 'orders', { orderId, status: 'pending', reason: 'A mistake' }, admin)
    expect(await waiting()).toBe(1)
    await shop.call('DELETE', 'orders', { deleteType: 'single', orderIds: [orderId] }, admin)
    expect(await waiting()).toBe(0)
    await shop.call('POST', 'orders-restore', { orderIds: [orderId] }, admin)
    expect(await waiting()).toBe(1)
    await shop.call('PUT', 'orders', { orderId, status: 'cancelled' }, admin)
    expect(await waiting()).toBe(0)
  })

  const put = (path: string, body: object) => shop.call('PUT', path, body, admin)
  const ways: Record<string, (orderId: string) => Promise<() => Promise<{ status: number }>>> = {
    'a confirmation is taken back': async (orderId) => {
      await put('orders', { orderId, status: 'confirmed' })
      return () => put('orders', { orderId, status: 'pending', undo: true })
    },
    'a confirmation of many is undone': async (orderId) => {
      const { task } = (await put('order-statuses', { orderIds: [orderId], status: 'confirmed' })).body
      return () => shop.call('POST', 'undo-bulk-task', { id: task.id }, admin)
    },
    'it is restored': async (orderId) => {
      await shop.call('DELETE', 'orders', { deleteType: 'single', orderIds: [orderId] }, admin)
      return () => shop.call('POST', 'orders-restore', { orderIds: [orderId] }, admin)
    },
    'it becomes pending by hand': async (orderId) => {
      await put('orders', { orderId, status: 'confirmed' })
      return () => put('orders', { orderId, status: 'pending', reason: 'She wants to think about it' })
    },
  }
  test.each(Object.entries(ways))(
    'an agreed call stays agreed when %s; by hand it is as if nobody had called',
    async (way, away) => {
      const { orderId } = await placed()
      await say(orderId, 'no_answer', { callAgainAt: inMinutes(30) })
      later(31)
      const due = inMinutes(24 * 60)
      await say(orderId, 'no_answer', { callAgainAt: due })
      const row = async () => {
        const { rows } = await shop.db.execute<{ due: string; attempts: number; since: string }>(sql`
        select c.due_at as due, c.attempts, c.waiting_since as since
        from desk_calls c join orders o on o.id = c.order_row where o.order_id = ${orderId} and c.state = 'waiting'`)
        const [found] = rows
        if (!found) throw new Error('the order does not wait')
        const { due, attempts, since } = found
        return { due: new Date(due).toISOString(), attempts, since: new Date(since).getTime() }
      }
      const before = await row()
      expect(before).toMatchObject({ due, attempts: 2 })
      const back = await away(orderId)
      later(1)
      expect((await back()).status).toBe(200)
      const after = await row()
      const { counts } = (await shop.call('GET', 'desk', undefined, admin)).body
      if (way === 'it becomes pending by hand') {
        expect([after.attempts, counts]).toEqual([0, { waiting: 1, later: 0, mine: 0 }])
        return
      }
      expect([after, counts]).toMatchObject([
        { due, attempts: 2 },
        { waiting: 0, later: 1, mine: 0 },
      ])
      // The minute in which nobody could call does not count.
      expect(Math.round((after.since - before.since) / 1000)).toBe(60)
    },
  )

  test('pending orders that nothing announced are found, once', async () => {
    const { orderId } = await placed()
    await shop.db.execute(sql`delete from desk_calls`)
    expect(await callForgottenOrders(shop.db)).toBe(1)
    expect(await callForgottenOrders(shop.db)).toBe(0)
    expect(await taken()).toBe(orderId)
  })

  test('sixty orders and four people at once: none is taken twice, none is lost', async () => {
    const wanted = new Set<string>()
    for (let nr = 0; nr < 60; nr++) wanted.add((await placed()).orderId)
    const two = [
      await shop.staffCookie(['orders.view', 'orders.edit']),
      await shop.staffCookie(['orders.view', 'orders.edit']),
    ]
    const people = [admin, helper, ...two]
    const first = await behindLock(
      shop,
      'lock table desk_calls in access exclusive mode',
      people.map((cookie) => () => taken(cookie)),
    )
    expect(new Set(first).size).toBe(people.length)
    const confirmed: string[] = []
    await Promise.all(
      people.map(async (cookie, at) => {
        for (let mine = first[at]; mine; mine = await taken(cookie)) {
          expect((await say(mine, 'confirmed', {}, cookie)).status).toBe(200)
          confirmed.push(mine)
        }
      }),
    )
    expect(new Set(confirmed).size).toBe(confirmed.length)
    expect(new Set(confirmed)).toEqual(wanted)
  })
})

describe('a call', () => {
  test('confirmed: the order is confirmed, with its attempt on the timeline; once', async () => {
    const { orderId } = await placed()
    const { call } = await take()
    expect(call).toMatchObject({ noAnswers: 0, attempts: [], record: { delivered: 0, open: 0 }, proposals: [] })
    expect(call.whatsappText).toContain(orderId)
    expect((await say(orderId, 'confirmed')).status).toBe(200)
    const { status, timeline } = await order(orderId)
    expect([status, timeline.at(-1).note]).toEqual(['confirmed', 'Confirmed by phone'])
    expect((await say(orderId, 'confirmed')).body.code).toBe('not_waiting')
    const { body } = await shop.call('GET', `order-calls?orderId=${orderId}`, undefined, admin)
    expect(body.attempts).toMatchObject([{ outcome: 'confirmed', isUndone: false }])
  })

  test('goes first to the customer with the oldest promise; an order without one counts as promised when it was placed', async () => {
    const [first, second, third] = [await placed(), await placed(), await placed()]
    await shop.db.execute(sql`update orders set promised_by = promised_by + 3 where order_id = ${first.orderId}`)
    await shop.db.execute(sql`update orders set promised_by = null where order_id = ${third.orderId}`)
    expect(await taken()).toBe(third.orderId)
    expect(await taken(admin, [third.orderId])).toBe(second.orderId)
    expect(await taken(admin, [third.orderId, second.orderId])).toBe(first.orderId)
  })

  test('without an answer is made again at the agreed time, before everything else', async () => {
    const { orderId } = await placed()
    await taken()
    expect((await say(orderId, 'no_answer')).status).toBe(422)
    expect((await say(orderId, 'no_answer', { callAgainAt: inMinutes(-1) })).status).toBe(422)
    const { body } = await say(orderId, 'no_answer', { callAgainAt: inMinutes(30), note: 'Rang twice' })
    expect(body.counts).toEqual({ waiting: 0, later: 1, mine: 0 })
    expect((await order(orderId)).timeline.at(-1).note).toMatch(/^No answer\nCall again .*\nRang twice$/)
    const old = await placed()
    await shop.db.execute(sql`update orders set promised_by = promised_by - 2 where order_id = ${old.orderId}`)
    expect(await taken(helper)).toBe(old.orderId)
    later(31)
    expect(await taken(helper, [old.orderId])).toBe(orderId)
  })

  test('that does not reach the customer is in the activity log, and so is taking it back', async () => {
    const logged = async () => {
      const { rows } = await shop.db.execute<{ before: unknown; after: unknown }>(sql`
        select before, after from audit_log where action = 'order.call' and subject = ${orderId} order by id`)
      return rows
    }
    const { orderId } = await placed()
    await taken()
    const said = { callAgainAt: inMinutes(30), note: 'Rang twice' }
    const { attemptId } = (await say(orderId, 'no_answer', said)).body
    const unanswered = { outcome: 'no_answer', ...said }
    expect(await logged()).toEqual([{ before: null, after: unanswered }])
    expect((await shop.call('POST', 'desk-undo', { attemptId }, admin)).status).toBe(200)
    expect((await logged()).slice(1)).toEqual([{ before: unanswered, after: { note: 'Taken back: No answer' } }])
    await say(orderId, 'wrong_number')
    expect((await logged()).slice(2)).toMatchObject([{ after: { outcome: 'wrong_number' } }])
  })

  test('to a wrong number keeps the order with whoever has it, counts, and is not due again at once', async () => {
    const { orderId } = await placed()
    await taken()
    expect((await say(orderId, 'wrong_number')).body.counts).toEqual({ waiting: 1, later: 0, mine: 1 })
    expect((await take()).call).toMatchObject({ noAnswers: 1, attempts: [{ outcome: 'wrong_number' }] })
    await shop.call('PUT', 'claimed-calls', { orderIds: [orderId], isPutBack: true }, admin)
    expect((await take(helper)).counts).toEqual({ waiting: 0, later: 1, mine: 0 })
    // The clock would end the sessions.
    await shop.db.execute(sql`update desk_calls set due_at = due_at - interval '121 minutes' where state = 'waiting'`)
    expect(await taken(helper)).toBe(orderId)
  })

  test.each([
    ['no_answer', { callAgainAt: true }],
    ['wrong_number', {}],
    ['confirmed', {}],
    ['cancelled', { note: 'Not wanted' }],
  ])('%s that is sent twice counts once; the key of another call is refused', async (outcome, more) => {
    const { orderId } = await placed()
    await taken()
    const { updatedAt } = await order(orderId)
    const callAgainAt = inMinutes(30)
    const send = (change: object = {}, cookie = admin) =>
      shop.call(
        'POST',
        'desk-outcomes',
        {
          ...{ orderId, outcome, updatedAt, idempotencyKey, ...more },
          ...('callAgainAt' in more && { callAgainAt }),
          ...change,
        },
        cookie,
      )
    const idempotencyKey = crypto.randomUUID()
    const lock = `select from orders where order_id = '${orderId}' for update`
    const twice = await behindLock(shop, lock, [() => send(), () => send()])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(twice[0]?.body.attemptId).toBe(twice[1]?.body.attemptId)
    const { attempts } = (await shop.call('GET', `order-calls?orderId=${orderId}`, undefined, admin)).body
    expect(attempts).toHaveLength(1)
    const other = outcome === 'confirmed' ? { outcome: 'wrong_number' } : { outcome: 'confirmed' }
    expect((await send(other)).body).toMatchObject({ code: 'key_reused' })
    expect((await send({ note: 'Calls back herself' })).body).toMatchObject({ code: 'key_reused' })
    if (outcome === 'no_answer')
      expect((await send({ callAgainAt: inMinutes(120) })).body).toMatchObject({ code: 'key_reused' })
    expect((await send()).body.attemptId).toBe(twice[0]?.body.attemptId)
    const colleague = await shop.staffCookie(['orders.view', 'orders.edit', 'orders.cancel'])
    expect((await send({}, colleague)).body).toMatchObject({ code: 'key_reused' })
    expect((await send({ orderId: (await placed()).orderId })).status).toBe(409)
  })

  test('cancelled: needs a reason and orders.cancel; its pieces are back', async () => {
    const { orderId, left } = await placed()
    await taken(helper)
    expect((await say(orderId, 'cancelled', { note: 'Changed her mind' }, helper)).status).toBe(403)
    expect((await say(orderId, 'cancelled', { note: 'Changed her mind' })).body.code).toBe('taken')
    await shop.call('PUT', 'claimed-calls', { orderIds: [orderId], isPutBack: true }, helper)
    expect((await say(orderId, 'cancelled')).status).toBe(422)
    expect((await say(orderId, 'cancelled', { note: 'Changed her mind' })).status).toBe(200)
    expect([(await order(orderId)).status, await left()]).toEqual(['cancelled', 9])
    expect(await brokenRules(shop.pool)).toEqual([])
  })

  test('cancelled with a reason of the list, own words and a note, as long as their fields: all of it is kept', async () => {
    const { orderId } = await placed()
    await taken()
    const reason = 'Delivery costs or takes too much'
    const note = `${reason}: ${'w'.repeat(maxCancelWords)}\n${'n'.repeat(maxCallNote)}`
    const cancelled = await say(orderId, 'cancelled', { note })
    expect([cancelled.status, cancelled.body.error]).toEqual([200, undefined])
    expect((await order(orderId)).timeline.at(-1).note).toContain(note)
  })

  test('of an order that somebody else has, or that has changed since, is refused in words', async () => {
    const { orderId } = await placed()
    await taken(helper)
    const refused = await say(orderId, 'confirmed')
    expect([refused.status, refused.body.code]).toEqual([409, 'taken'])
    expect(refused.body.error).toMatch(/is calling about this order now$/)
    const updatedAt = new Date(0).toISOString()
    const stale = await shop.call('POST', 'desk-outcomes', { orderId, outcome: 'confirmed', updatedAt }, helper)
    expect(stale.body.code).toBe('stale')
  })
})

describe('an outcome is taken back', () => {
  const undo = (attemptId: number, cookie = admin) => shop.call('POST', 'desk-undo', { attemptId }, cookie)

  test.each([
    ['confirmed', {}],
    ['no_answer', { callAgainAt: true }],
  ])('%s: the order waits as before, and is before the same person', async (outcome, more) => {
    const { orderId } = await placed()
    await taken()
    const asked = 'callAgainAt' in more ? { callAgainAt: inMinutes(30) } : {}
    const { attemptId } = (await say(orderId, outcome, asked)).body
    expect((await undo(attemptId, helper)).status).toBe(404)
    expect((await undo(attemptId)).body.orderId).toBe(orderId)
    expect(await taken(helper)).toBe(null)
    const { call } = await take()
    expect(call).toMatchObject({ order: { orderId, status: 'pending' }, noAnswers: 0, attempts: [{ isUndone: true }] })
    expect((await undo(attemptId)).body.code).toBe('too_late')
  })

  test('not while a colleague calls about it', async () => {
    const { orderId } = await placed()
    await taken()
    const { attemptId } = (await say(orderId, 'no_answer', { callAgainAt: inMinutes(1) })).body
    later(1.1)
    expect(await taken(helper)).toBe(orderId)
    const refused = await undo(attemptId)
    expect([refused.status, refused.body.code]).toEqual([409, 'taken'])
    expect(await taken(helper)).toBe(orderId)
    expect((await shop.call('PUT', 'claimed-calls', { orderIds: [orderId] }, admin)).body.orderIds).toEqual([])
  })

  test('a confirmation: the hours after which the shop cancels go on', async () => {
    await set('deskHours', 24)
    const { orderId } = await placed()
    await waitedFor(25)
    await taken()
    const { attemptId } = (await say(orderId, 'confirmed')).body
    expect((await undo(attemptId)).status).toBe(200)
    await shop.call('PUT', 'claimed-calls', { orderIds: [orderId], isPutBack: true }, admin)
    expect(await cancelUnconfirmed(shop.db, now)).toBe(1)
    expect((await order(orderId)).status).toBe('cancelled')
  })

  test('not after two minutes, not once it is packed, and not a cancellation', async () => {
    const slow = await placed()
    const { attemptId } = (await say(slow.orderId, 'confirmed')).body
    later(2.1)
    expect((await undo(attemptId)).body.code).toBe('too_late')
    const packed = await placed()
    const second = (await say(packed.orderId, 'confirmed')).body.attemptId
    await shop.call('PUT', 'orders', { orderId: packed.orderId, status: 'processing' }, admin)
    expect((await undo(second)).body.code).toBe('too_late')
    const cancelled = await placed()
    const third = (await say(cancelled.orderId, 'cancelled', { note: 'Not wanted' })).body.attemptId
    expect((await undo(third)).body.code).toBe('too_late')
  })
})

describe('cancelling what could not be confirmed', () => {
  const mails = async (orderId: string) =>
    (
      await shop.db.execute<{ kind: string; text: string }>(
        sql`select kind, text from mail_log where strpos(subject, ${orderId}) > 0 order by id`,
      )
    ).rows

  test('is off unless the shop says so', async () => {
    const { orderId } = await placed()
    later(60 * 24 * 30)
    expect(await cancelUnconfirmed(shop.db, now)).toBe(0)
    expect((await order(orderId)).status).toBe('pending')
  })

  test('after the last of the allowed calls, in place of the next one; stock is back, and the mail says why', async () => {
    await set('deskAttempts', 2)
    const { orderId, left } = await placed()
    for (let nr = 0; nr < 2; nr++) {
      later(31)
      expect(await cancelUnconfirmed(shop.db, now)).toBe(0)
      await say(orderId, 'no_answer', { callAgainAt: inMinutes(30) })
    }
    expect(await cancelUnconfirmed(shop.db, now)).toBe(0)
    later(31)
    expect(await cancelUnconfirmed(shop.db, now)).toBe(1)
    expect(await cancelUnconfirmed(shop.db, now)).toBe(0)
    const { status, timeline } = await order(orderId)
    expect([status, timeline.at(-1)]).toEqual([
      'cancelled',
      expect.objectContaining({ actor: 'Shop', note: 'Not confirmed by phone' }),
    ])
    expect(await left()).toBe(9)
    await shop.deliverEvents()
    const sent = (await mails(orderId)).filter(({ kind }) => kind === 'order-cancelled')
    expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('we could not confirm your order')])
  })

  test('after wrong numbers, too', async () => {
    await set('deskAttempts', 2)
    const { orderId } = await placed()
    await say(orderId, 'wrong_number')
    await say(orderId, 'wrong_number')
    expect(await cancelUnconfirmed(shop.db, now)).toBe(0)
    expect(await cancelUnconfirmed(shop.db, new Date(inMinutes(121)))).toBe(1)
    expect((await order(orderId)).status).toBe('cancelled')
  })

  const advance = (orderId: string, amount = 200) => {
    const asked = { orderId, amount, reference: 'bKash 9F3K2', idempotencyKey: crypto.randomUUID() }
    return shop.call('POST', 'order-advances', asked, admin)
  }

  test('not one for which money came in: a person decides', async () => {
    await set('deskHours', 24)
    const [advanced, paid, back] = [await placed(), await placed(), await placed()]
    await advance(advanced.orderId)
    await shop.call('PUT', 'order-payment', { orderId: paid.orderId, payment: 'paid' }, admin)
    await advance(back.orderId)
    const [{ id }] = (await shop.call('GET', `order-cod?orderId=${back.orderId}`, undefined, admin)).body.advances
    await shop.call('DELETE', 'order-advances', { orderId: back.orderId, id, reason: 'Another order' }, admin)
    await waitedFor(25)
    expect(await cancelUnconfirmed(shop.db, now)).toBe(1)
    const states = await Promise.all([advanced, paid, back].map(async ({ orderId }) => (await order(orderId)).status))
    expect(states).toEqual(['pending', 'pending', 'cancelled'])
  })

  test('nor one for which it comes in at that moment', async () => {
    await set('deskHours', 1)
    for (let round = 0; round < 6; round++) {
      const { orderId } = await placed()
      await waitedFor(2)
      const asks = [async () => (await advance(orderId)).status, () => cancelUnconfirmed(shop.db, now)]
      const lock = `select from orders where order_id = '${orderId}' for update`
      const answers = await behindLock(shop, lock, round % 2 ? asks : asks.toReversed())
      const [received, cancelled] = round % 2 ? answers : answers.toReversed()
      const { status } = await order(orderId)
      expect([received, cancelled, status]).toEqual(status === 'pending' ? [200, 0, 'pending'] : [409, 1, 'cancelled'])
      if (status === 'pending') await shop.call('PUT', 'orders', { orderId, status: 'confirmed' }, admin)
    }
  })

  test('a customer or staff may cancel it: the timeline says what is to be returned', async () => {
    const { orderId } = await placed()
    await advance(orderId)
    await shop.call('PUT', 'orders', { orderId, status: 'cancelled' }, admin)
    const { timeline, toCollect, received } = await order(orderId)
    expect(timeline.map(({ note }: { note: string }) => note)).toContain('Advance of ৳200 to be returned')
    expect([toCollect, received]).toEqual([0, 200])
  })

  test('after the allowed hours, but not one that somebody is working on or that is to be called later', async () => {
    await set('deskHours', 24)
    const [due, agreed, held] = [await placed(), await placed(), await placed()]
    await say(agreed.orderId, 'no_answer', { callAgainAt: inMinutes(60 * 26) })
    await waitedFor(25)
    await shop.call('POST', 'claim-call', { orderId: held.orderId }, helper)
    expect(await cancelUnconfirmed(shop.db, now)).toBe(1)
    const states = await Promise.all([due, agreed, held].map(async ({ orderId }) => (await order(orderId)).status))
    expect(states).toEqual(['cancelled', 'pending', 'pending'])
  })

  test('not one whose next call fell due while it was in the trash', async () => {
    await set('deskAttempts', 1)
    const { orderId } = await placed()
    await say(orderId, 'no_answer', { callAgainAt: inMinutes(60) })
    await shop.call('DELETE', 'orders', { deleteType: 'single', orderIds: [orderId] }, admin)
    // Two days pass; the clock would end the sessions.
    await shop.db.execute(sql`
      with gone as (
        update orders set deleted_at = deleted_at - interval '2 days' where order_id = ${orderId} returning id
      )
      update desk_calls set due_at = due_at - interval '2 days', waiting_since = waiting_since - interval '2 days'
      from gone where order_row = gone.id`)
    expect((await shop.call('POST', 'orders-restore', { orderIds: [orderId] }, admin)).status).toBe(200)
    expect(await cancelUnconfirmed(shop.db, now)).toBe(0)
    later(61)
    expect(await cancelUnconfirmed(shop.db, now)).toBe(1)
  })

  test('while somebody confirms: it is one or the other, and the stock agrees', async () => {
    await set('deskHours', 1)
    for (let round = 0; round < 6; round++) {
      const { orderId, left } = await placed()
      await waitedFor(2)
      const { updatedAt } = await order(orderId)
      const confirm = async () =>
        (await shop.call('POST', 'desk-outcomes', { orderId, outcome: 'confirmed', updatedAt }, admin)).status
      const asks = [confirm, () => cancelUnconfirmed(shop.db, now)]
      const lock = `select from orders where order_id = '${orderId}' for update`
      const answers = await behindLock(shop, lock, round % 2 ? asks : asks.toReversed())
      const confirmStatus = answers[round % 2 ? 0 : 1]
      const { status } = await order(orderId)
      expect([200, 409]).toContain(confirmStatus)
      expect(status).toBe(confirmStatus === 200 ? 'confirmed' : 'cancelled')
      expect(await left()).toBe(status === 'confirmed' ? 7 : 9)
    }
    expect(await brokenRules(shop.pool)).toEqual([])
  })
})
