import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findEmbeddedDatabase } from '#platform/postgres/find-running.ts'
import { openShop } from '../../scripts/open-for-tests.mjs'
import { asSuperuser } from '../support/superuser.ts'
import { booksOf, goods } from './books.ts'
import { brokenRules, compareWithBooks } from './invariants.ts'
import { type Answer, type Outcome, orderOf, placeUntilKnown, post } from './order-traffic.ts'
import { noise, uploadOf } from './pictures.ts'
import { workersOf } from './processes.ts'
import type { Proof } from './prove.ts'
import { sendRaw } from './raw.ts'
import { partsIn, uploadsIn } from './stored-files.ts'
import { nextAddress, within } from './visitors.ts'

const env = { WORKERS: '2', LOG_LEVEL: 'silent', RATE_LIMITS: 'on' }

/** F4, F5, F6: no free database connection, and full disks. */
export async function disks(quick: boolean, say: (proof: Proof) => void): Promise<void> {
  await withFolder(async (folder) => {
    mkdirSync(join(folder, 'files'))
    const isSmall = mount(join(folder, 'files'), '2m')
    const shop = await openShop(env, { folder, keep: true })
    try {
      if (isSmall) say(await fullUploads({ ...shop, folder }, quick))
      else say(notPossible('G9', 'pictures on a full disk'))
      say(await noConnectionFree({ ...shop, folder, pid: shop.pid ?? 0 }, quick))
    } finally {
      await shop.close()
      if (isSmall) unmount(join(folder, 'files'))
    }
  })
  await withFolder(async (folder) => {
    if (!mount(folder, '700m')) return say(notPossible('G4', 'the database on a full disk'))
    chmodSync(folder, 0o755)
    const shop = await openShop(env, { folder, keep: true })
    try {
      say(await fullDatabase({ ...shop, folder, pid: shop.pid ?? 0 }, quick))
    } finally {
      await shop.close()
      unmount(folder)
    }
  })
}

type Place = { url: string; port: number; folder: string; pid?: number | undefined }

async function withFolder(work: (folder: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'bunon-prove-'))
  chmodSync(folder, 0o755)
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Mounts a tmpfs of that size; false if not allowed (only root may mount). */
const mount = (folder: string, size: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'bunon-prove', folder]).status === 0
const unmount = (folder: string) => spawnSync('umount', ['-l', folder])

const notPossible = (goal: string, what: string): Proof => ({
  goal,
  what,
  target: 'needs a file system of its own',
  measured: 'not possible here: mounting one needs root',
  held: false,
})

const counted = (answers: { status: number }[]) => {
  const seen = new Map<number, number>()
  for (const { status } of answers) seen.set(status, (seen.get(status) ?? 0) + 1)
  return [...seen]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${n} × ${status || 'no answer'}`)
    .join(', ')
}

async function fullUploads(shop: Place, quick: boolean): Promise<Proof> {
  const count = quick ? 30 : 100
  const books = await booksOf(shop.folder)
  try {
    const [piece] = await goods(books, 1, 1000)
    const picture = await noise(1100)
    const answers: { status: number; body: string; headers: Map<string, string> }[] = []
    const orders: Outcome[] = []
    for (let nr = 0; nr < count; nr += 5) {
      const batch = Array.from({ length: 5 }, () =>
        sendRaw(shop.port, uploadOf(picture, { port: shop.port }), { from: nextAddress(), timeoutMs: 30_000 }),
      )
      orders.push(await placeUntilKnown(shop.url, [piece], 5000))
      answers.push(...(await Promise.all(batch)))
    }
    const odd = answers.filter(
      ({ status, body, headers }) =>
        status !== 200 && !(status === 503 && headers.get('retry-after') && /"success":false/.test(body)),
    )
    const stored = answers.filter(({ status }) => status === 200).length
    const full = answers.filter(({ body }) => body.includes('"no_space"')).length
    const files = uploadsIn(shop.folder).length
    const parts = partsIn(shop.folder).length
    const placed = orders.filter(({ answer }) => answer.status === 200).length
    return {
      goal: 'G9',
      what: `${count} pictures uploaded to a disk with room for 2 MB, ${orders.length} orders at the same time`,
      target: 'stored or 503 with a sentence, nothing half stored, orders go on',
      measured: `${counted(answers)}, ${full} of them for want of room, ${odd.length} oddly; ${files} files of ${stored}, ${parts} half-written; ${placed} of ${orders.length} orders placed`,
      held: odd.length === 0 && full > 0 && files === stored && parts === 0 && placed === orders.length,
    }
  } finally {
    await books.end()
  }
}

async function noConnectionFree(shop: Place, quick: boolean): Promise<Proof> {
  const count = quick ? 100 : 500
  const books = await booksOf(shop.folder)
  const client = await books.connect()
  try {
    const [piece] = await goods(books, 1, 1_000_000)
    await client.query('begin')
    await client.query('lock table orders, products, variants in access exclusive mode')
    const asked: Promise<Answer>[] = []
    const before = performance.now()
    // The first requests take a connection each and wait for the lock; the others do not even get a connection.
    for (let nr = 0; nr < count; nr++)
      asked.push(
        post(`${shop.url}/backend/api/save-order`, orderOf([piece]), { key: crypto.randomUUID(), from: nextAddress() }),
      )
    const answers = await Promise.all(asked)
    const seconds = (performance.now() - before) / 1000
    await client.query('rollback')
    const next = await placeUntilKnown(shop.url, [piece], 5000)
    const odd = answers.filter(
      ({ status, retryAfter, body }) => status !== 503 || !retryAfter || body.success !== false,
    )
    const broken = await brokenRules(books)
    return {
      goal: 'G4',
      what: `${count} orders at once while every connection of the pool waits for a lock`,
      target: '503 with Retry-After, within 1 s but for what the sending itself takes (p50 ≤ 1.5 s, none over 3 s)',
      measured: `${counted(answers)}, ${odd.length} oddly; p50 ${within(0.5, answers)} ms, p99 ${within(0.99, answers)} ms, slowest ${within(1, answers)} ms; all in ${seconds.toFixed(1)} s; then an order: ${next.answer.status}, ${next.tries} tries${broken.length ? `; ${broken.join('; ')}` : ''}`,
      held:
        odd.length === 0 &&
        within(0.5, answers) <= 1500 &&
        within(1, answers) <= 3000 &&
        next.answer.status === 200 &&
        broken.length === 0,
    }
  } finally {
    client.release()
    await books.end()
  }
}

async function fullDatabase(shop: Place & { pid: number }, quick: boolean): Promise<Proof> {
  const seconds = quick ? 5 : 20
  const books = await booksOf(shop.folder)
  const ballast = join(shop.folder, 'ballast')
  try {
    const pieces = await goods(books, 50, 100_000)
    const before = workersOf(shop.pid)
    const { bavail, bsize } = statfsSync(shop.folder)
    fill(ballast, bavail * bsize)
    // A new WAL segment is what PostgreSQL needs space for first.
    const database = await findEmbeddedDatabase(shop.folder)
    if (database) await asSuperuser(shop.folder, database, 'select pg_switch_wal()').catch(() => {})
    const asked: Promise<Outcome>[] = []
    for (let nr = 0; nr < seconds * 20; nr++) {
      const piece = pieces[nr % pieces.length] ?? pieces[0]
      const key = crypto.randomUUID()
      asked.push(
        post(`${shop.url}/backend/api/save-order`, orderOf([piece]), { key, from: nextAddress() }).then((answer) => ({
          key,
          pieces: [piece],
          answer,
          tries: 1,
          at: Date.now(),
        })),
      )
      await setTimeout(50)
    }
    const outcomes = await Promise.all(asked)
    rmSync(ballast)
    const back = Date.now()
    const next = await placeUntilKnown(shop.url, pieces, 60_000)
    const returned = (next.at - back) / 1000
    const answers = outcomes.map(({ answer }) => answer)
    const away = answers.filter(({ status }) => status === 503)
    const odd = answers.filter(
      ({ status, retryAfter, body }) => status !== 200 && !(status === 503 && retryAfter && body.success === false),
    )
    await setTimeout(2000)
    const compared = await compareWithBooks(books, [...outcomes, next])
    const broken = await brokenRules(books)
    const stayed = before.filter((pid) => workersOf(shop.pid).includes(pid)).length
    return {
      goal: 'G4',
      what: `the disk of the database full for ${seconds} s under 20 orders a second`,
      target: '503 with Retry-After within 3 s, no half order, none lost; served again within 5 s of there being room',
      measured: `${counted(answers)}, ${odd.length} oddly, slowest ${within(1, answers)} ms; ${compared.acknowledged} acknowledged, ${compared.missing} missing; served again after ${returned.toFixed(1)} s; ${stayed} of ${before.length} processes stayed${broken.length ? `; ${broken.join('; ')}` : ''}`,
      held:
        odd.length === 0 &&
        away.length > 0 &&
        within(1, answers) <= 3000 &&
        compared.missing === 0 &&
        next.answer.status === 200 &&
        returned <= 5 &&
        stayed === before.length &&
        broken.length === 0,
    }
  } finally {
    rmSync(ballast, { force: true })
    await books.end().catch(() => {})
  }
}

/** Fills the disk. */
function fill(file: string, bytes: number) {
  const piece = Buffer.alloc(1024 * 1024)
  try {
    for (let written = 0; written < bytes + piece.length; written += piece.length)
      writeFileSync(file, piece, { flag: 'a' })
  } catch {
    // The disk is full.
  }
}
