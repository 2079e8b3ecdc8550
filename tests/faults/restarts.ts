import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openShop } from '../../scripts/open-for-tests.mjs'
import { booksOf, goods } from './books.ts'
import { brokenRules, compareWithBooks } from './invariants.ts'
import { placeUntilKnown, trafficOf } from './order-traffic.ts'
import { kill, postmasterOf, workersOf } from './processes.ts'
import type { Proof } from './prove.ts'

const env = { WORKERS: '2', LOG_LEVEL: 'silent' }

/** D5: the primary and all workers are killed at once, the database keeps running; then the shop is opened again. */
export async function restarts(quick: boolean, say: (proof: Proof) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bunon-prove-'))
  chmodSync(folder, 0o755)
  const first = await openShop(env, { folder, keep: true })
  const books = await booksOf(folder)
  try {
    const pieces = await goods(books, 50, 100_000)
    const count = quick ? 100 : 500
    const traffic = trafficOf(count, 50, (nr) => placeUntilKnown(first.url, [pieces[nr % pieces.length] ?? pieces[0]]))
    await setTimeout((count / 50) * 500)
    const database = postmasterOf(folder)
    for (const pid of [first.pid ?? 0, ...workersOf(first.pid ?? 0)]) kill(pid)
    const began = performance.now()
    await setTimeout(300)
    const livedOn = existsSync(`/proc/${database}`)
    const again = await openShop(env, { folder, port: first.port, keep: true })
    const seconds = (performance.now() - began) / 1000
    const adopted = postmasterOf(folder) === database
    const outcomes = await traffic
    const compared = await compareWithBooks(books, outcomes)
    const broken = await brokenRules(books)
    await again.close()
    const left = existsSync(join(folder, 'postgres', 'postmaster.pid'))
    say({
      goal: 'G3',
      what: `the shop killed whole under ${count} orders, and opened again`,
      target: 'served within 10 s, its database adopted, none lost, nothing left running at the end',
      measured: `${seconds.toFixed(1)} s; database ${livedOn ? 'lived on alone' : 'ended with it'}, ${adopted ? 'adopted' : 'started anew'}; ${compared.acknowledged} acknowledged, ${compared.missing} missing, ${compared.unknown} unknown; ${left ? 'a database is left running' : 'nothing left'}${broken.length ? `; ${broken.join('; ')}` : ''}`,
      held:
        seconds <= 10 &&
        compared.acknowledged === count &&
        compared.missing + compared.unknown + compared.storedThoughRefused === 0 &&
        broken.length === 0 &&
        !left,
    })
  } finally {
    await books.end().catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
}
