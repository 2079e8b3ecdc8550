import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { openShop } from '../../scripts/open-for-tests.mjs'
import { runScript } from '../support/run-script.ts'
import { booksOf, goods } from './books.ts'
import { brokenRules, compareWithBooks } from './invariants.ts'
import { mailsOf } from './order-mails.ts'
import { type Outcome, orderOf, type Piece, placeUntilKnown, post, trafficOf } from './order-traffic.ts'
import type { Proof } from './prove.ts'

const env = { WORKERS: '2', LOG_LEVEL: 'silent' }

/**
 * S3: takes a backup while orders come in and mails are queued, restores it into an empty folder, and opens a shop on
 * it that takes orders and sends these mails.
 */
export async function backups(quick: boolean, say: (proof: Proof) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bunon-prove-'))
  // PostgreSQL does not run as root: its own user needs access to the folder.
  chmodSync(folder, 0o755)
  const there = join(folder, 'restored')
  mkdirSync(there)
  const shop = await openShop(env)
  const books = await booksOf(shop.folder)
  try {
    const pieces = await goods(books, 100, 1_000_000)
    const [orders, last] = quick ? [1000, 50] : [10_000, 500]
    const before = await inRow(shop.url, pieces, orders - last)
    // From now on no mail of an order can be recorded.
    await books.query(`alter table mail_log add constraint mails_wait check (kind <> 'order-placed') not valid`)
    before.push(...(await inRow(shop.url, pieces, last)))
    const { without: waited } = await mailsOf(books)

    let going = true
    const under: Promise<Outcome>[] = []
    const load = (async () => {
      for (; going; await setTimeout(50))
        under.push(placeUntilKnown(shop.url, [pieces[under.length % pieces.length] ?? pieces[0]]))
    })()
    const file = join(folder, 'taken.tar')
    const made = await runScript('backup', ['--to', file], { DATA_DIR: shop.folder })
    going = false
    await load
    await Promise.all(under)
    const restored = await runScript('restore', [file, '--into', there], { DATA_DIR: there })
    const seconds = made.seconds + restored.seconds

    const again = await openShop(env, { folder: there })
    const kept = await booksOf(there)
    try {
      const compared = await compareWithBooks(kept, before)
      const broken = await brokenRules(kept)
      const sold = await post(`${again.url}/backend/api/save-order`, orderOf([pieces[0]]), { key: crypto.randomUUID() })
      let pages = 0
      for (const { number } of pieces.slice(0, 20)) {
        const answer = await fetch(`${again.url}/product/${number}`)
        if (answer.ok && (await answer.text()).includes('</html>')) pages++
      }
      say({
        goal: 'G12',
        what: `a backup of ${orders} orders while others come in, restored into an empty folder, and a shop opened on it`,
        target:
          'counts and checksums agree, every order acknowledged before is in it, no rule broken; ≤ 60 s for 10,000 orders; it sells',
        measured: `backup ${made.seconds.toFixed(1)} s (ended with ${made.code}), restore ${restored.seconds.toFixed(1)} s (ended with ${restored.code}${restored.output.includes('The books agree') ? ', the books agree' : ''}); ${compared.acknowledged} acknowledged before, ${compared.missing} missing; ${under.length} came in at the same time; ${broken.join('; ') || 'no rule broken'}; ${pages} of 20 pages, an order answered with ${sold.status}`,
        held:
          made.code === 0 &&
          restored.code === 0 &&
          restored.output.includes('The books agree') &&
          seconds <= 60 &&
          compared.acknowledged === orders &&
          compared.missing + compared.unknown + compared.storedThoughRefused === 0 &&
          broken.length === 0 &&
          sold.status === 200 &&
          pages === 20,
      })
      const opened = performance.now()
      const mails = await afterDelivery(kept)
      say({
        goal: 'G12',
        what: 'mails of orders that waited at the moment of that backup, written by the shop that is opened on it',
        target: 'each order has one mail within ten minutes, none has two',
        measured: `${waited} waited; of ${mails.orders} orders ${mails.without} without a mail, ${mails.doubled} with two, after ${((performance.now() - opened) / 1000).toFixed(0)} s`,
        held: waited >= last && mails.orders > orders && mails.without + mails.doubled === 0,
      })
    } finally {
      await kept.end()
      await again.close()
    }
  } finally {
    await books.end()
    await shop.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Waits until all mails of orders are sent, at most ten minutes. */
async function afterDelivery(books: pg.Pool) {
  const waiting = `
    select 1 from event_inbox union all
    select 1 from parked_events where subscriber = 'order-mail' union all
    select 1 from events e join subscriber_cursors c on e.position > c.position where c.name = 'order-mail'`
  for (const until = Date.now() + 600_000; Date.now() < until; await setTimeout(500)) {
    const { rows } = await books.query<{ n: number }>(`select count(*)::int as n from (${waiting}) as waiting`)
    if (rows[0]?.n === 0) break
  }
  return mailsOf(books)
}

/** Places `count` orders as fast as the shop accepts them, and prints the progress. */
async function inRow(url: string, pieces: [Piece, ...Piece[]], count: number): Promise<Outcome[]> {
  const done: Outcome[] = []
  for (let from = 0; from < count; from += 1000) {
    const place = (nr: number) => placeUntilKnown(url, [pieces[nr % pieces.length] ?? pieces[0]])
    done.push(...(await trafficOf(Math.min(1000, count - from), 100, place)))
    if (process.stdout.isTTY) process.stdout.write(`\r  ${done.length} of ${count} orders`)
  }
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
  return done
}
