import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { openShop } from '../../scripts/open-for-tests.mjs'
import { booksOf, goods } from './books.ts'
import { openMailServer } from './mail-server.ts'
import { placeUntilKnown, trafficOf } from './order-traffic.ts'
import { kill, listensAt, workersOf } from './processes.ts'
import type { Proof } from './prove.ts'

type Mails = { orders: number; without: number; doubled: number; unsent: number }

/** Workers are killed while they take orders and render and send e-mails: still, each order has exactly one e-mail. */
export async function mails(quick: boolean, say: (proof: Proof) => void): Promise<void> {
  const [count, kills, perSecond] = quick ? [300, 6, 10] : [10_000, 50, 40]
  const post = await openMailServer()
  const shop = await openShop({
    WORKERS: '2',
    LOG_LEVEL: 'silent',
    SMTP_URL: post.url,
    SMTP_FROM: 'Bunon <orders@bunon.com.bd>',
  })
  const books = await booksOf(shop.folder)
  try {
    const pieces = await goods(books, 100, 100_000)
    const traffic = trafficOf(count, perSecond, (nr) =>
      placeUntilKnown(shop.url, [pieces[nr % pieces.length] ?? pieces[0]], 120_000),
    )
    const primary = shop.pid ?? 0
    const every = (count / perSecond / (kills + 1)) * 1000
    const began = Date.now()
    for (let nr = 1; nr <= kills; nr++) {
      await setTimeout(Math.max(1, began + nr * every - Date.now()))
      // While the only worker is down nothing is served: kill the next one when another listens.
      while (!workersOf(primary).some((pid) => listensAt(pid, shop.port))) await setTimeout(50)
      const serving = workersOf(primary).filter((pid) => listensAt(pid, shop.port))
      kill(serving[nr % serving.length] ?? 0)
    }
    const last = Date.now()
    const acknowledged = (await traffic).filter(({ answer }) => answer.status === 200).length

    const deadline = last + 120_000
    let found = await mailsOf(books)
    while (Date.now() < deadline && (found.orders < count || found.without + found.unsent > 0)) {
      await setTimeout(500)
      found = await mailsOf(books)
    }
    const seconds = (Date.now() - last) / 1000
    const several = [...post.received.values()].filter((ids) => new Set(ids).size > 1).length
    const repeated = [...post.received.values()].filter((ids) => ids.length > 1).length
    say({
      goal: 'G3',
      what: `a serving process killed ${kills} times under ${count} orders whose mails are sent`,
      target: 'each order has one mail, sent at least once with one Message-ID, within 120 s of the last kill',
      measured: `${acknowledged} acknowledged, ${found.orders} stored; ${found.without} without a mail, ${found.doubled} with two, ${found.unsent} not sent; ${post.received.size} received one, ${repeated} of them repeated, ${several} with two Message-IDs; all after ${seconds.toFixed(0)} s`,
      held:
        acknowledged === count &&
        found.orders === count &&
        found.without + found.doubled + found.unsent + several === 0 &&
        post.received.size === count &&
        seconds <= 121,
    })
  } finally {
    await books.end().catch(() => {})
    await shop.close()
    await post.close()
  }
}

/** How many of the orders that the proofs place have their mail. */
export async function mailsOf(books: pg.Pool): Promise<Mails> {
  const { rows } = await books.query<Mails>(`
    select count(*)::int as orders, count(*) filter (where mails = 0)::int as without,
      count(*) filter (where mails > 1)::int as doubled, count(*) filter (where sent < mails)::int as unsent
    from (
      select count(m.id) as mails, count(m.id) filter (where m.status = 'sent') as sent
      from orders o left join mail_log m on m.recipient = o.email and m.kind = 'order-placed'
      where o.email like 'buyer%@mail.example' group by o.id
    ) of_order`)
  return rows[0] ?? { orders: 0, without: 0, doubled: 0, unsent: 0 }
}
