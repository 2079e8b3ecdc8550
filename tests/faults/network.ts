import { setTimeout } from 'node:timers/promises'
import { openShop } from '../../scripts/open-for-tests.mjs'
import { booksOf, goods } from './books.ts'
import { brokenRules, compareWithBooks } from './invariants.ts'
import { type LineIssue, openLine } from './line.ts'
import { placeUntilKnown, trafficOf } from './order-traffic.ts'
import { openDatabase, workersOf } from './processes.ts'
import type { Proof } from './prove.ts'

/** F1 and F3: the database is on another machine, and the connection to it fails in every way. */
export async function network(quick: boolean, say: (proof: Proof) => void): Promise<void> {
  const database = await openDatabase()
  const direct = new URL(database.url)
  const line = await openLine(Number(direct.port))
  const through = new URL(direct)
  through.port = String(line.port)
  const shop = await openShop({ WORKERS: '2', LOG_LEVEL: 'silent', DATABASE_URL: through.href })
  const books = await booksOf(database.folder)
  const seconds = quick ? 5 : 30
  const troubles: [string, LineIssue][] = [
    ['is cut', { refuses: true }],
    ['swallows everything', { silent: true }],
    ['is 200 ms longer', { delay: 100 }],
    ['breaks off at one piece in a hundred', { breaks: 0.01 }],
  ]
  try {
    for (const [what, trouble] of troubles) {
      const pieces = await goods(books, 100, 100_000)
      const before = workersOf(shop.pid ?? 0)
      const count = (seconds + 4) * 20
      const traffic = trafficOf(count, 20, (nr) =>
        placeUntilKnown(shop.url, [pieces[nr % pieces.length] ?? pieces[0]], (seconds + 30) * 1000),
      )
      await setTimeout(1000)
      line.be(trouble)
      await setTimeout(seconds * 1000)
      line.be({})
      const back = Date.now()
      const outcomes = await traffic
      const after = outcomes.filter(({ at, answer }) => at >= back && answer.status === 200).map(({ at }) => at)
      const returned = (Math.min(...after) - back) / 1000
      const home = await fetch(`${shop.url}/`)
      const compared = await compareWithBooks(books, outcomes)
      const broken = await brokenRules(books)
      const stayed = before.filter((pid) => workersOf(shop.pid ?? 0).includes(pid)).length
      say({
        goal: 'G4',
        what: `the line to the database ${what} for ${seconds} s, 20 orders a second`,
        target: 'none lost or doubled, served again within 2 s, no process ends',
        measured: `${compared.acknowledged} of ${count} acknowledged in the end, ${compared.missing} missing, ${compared.unknown} unknown, at most ${Math.max(...outcomes.map(({ tries }) => tries))} tries; served again after ${returned.toFixed(2)} s; ${stayed} of ${before.length} stayed; home ${home.status}${broken.length ? `; ${broken.join('; ')}` : ''}`,
        held:
          compared.acknowledged === count &&
          compared.missing + compared.unknown + compared.storedThoughRefused === 0 &&
          returned <= 2 &&
          stayed === before.length &&
          home.ok &&
          broken.length === 0,
      })
    }
  } finally {
    line.be({})
    await books.end().catch(() => {})
    await shop.close()
    await line.close()
    await database.close()
  }
}
