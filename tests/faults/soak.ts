import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { openShop } from '../../scripts/open-for-tests.mjs'
import { booksOf, goods } from './books.ts'
import { booksProof } from './invariants.ts'
import { orderOf, type Piece } from './order-traffic.ts'
import { noise, uploadOf } from './pictures.ts'
import { backendsOf, memoryOf, workersOf } from './processes.ts'
import type { Proof } from './prove.ts'
import { sendRaw } from './raw.ts'
import { staffCookie } from './staff.ts'
import { nextAddress } from './visitors.ts'

/** The traffic of a good day, compressed into half an hour. */
const day = { minutes: 30, pages: 150_000, searches: 20_000, orders: 2000, logIns: 600, uploads: 100, edits: 200 }
/** Minutes of a quick run, at the same pace. */
const short = 3

type Size = { heap: number; memory: number; files: number; connections: number }

/**
 * S1: a day of the shop in half an hour. Each minute the clock moves on an hour: sessions expire, clean-up jobs run.
 */
export async function soak(quick: boolean, say: (proof: Proof) => void): Promise<void> {
  const minutes = quick ? short : day.minutes
  const home = mkdtempSync(join(tmpdir(), 'bunon-soak-'))
  const shop = await openShop({
    WORKERS: '2',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'on',
    METRICS_TOKEN: token,
    TMPDIR: home,
  })
  const books = await booksOf(shop.folder)
  try {
    const pieces = await goods(books, 100, 1_000_000)
    const cookie = await staffCookie(shop)
    const asks = await askers({ ...shop, pieces, cookie })
    const seen = new Map<number, number>()
    /** Kind of request → seconds since the start at which each failed one was sent. */
    const faults = new Map<string, number[]>()
    const under = new Set<Promise<void>>()
    const began = performance.now()
    const long = minutes * 60_000
    // Each kind of request at its own pace, without waiting for answers.
    const pace = async (kind: Exclude<keyof typeof day, 'minutes'>, ask: (nr: number) => Promise<number>) => {
      const each = (day.minutes * 60_000) / day[kind]
      for (let nr = 0; nr * each < long; nr++) {
        const early = began + nr * each - performance.now()
        if (early > 1) await setTimeout(early)
        const at = Math.round((performance.now() - began) / 1000)
        const asked = ask(nr).then((status) => {
          seen.set(status, (seen.get(status) ?? 0) + 1)
          if (isFault(status)) faults.set(kind, [...(faults.get(kind) ?? []), at])
          under.delete(asked)
        })
        under.add(asked)
      }
    }
    const hours = setInterval(() => void anHourLater(books), 60_000)
    const sizes: Size[] = []
    let missed = 0
    // A failed measurement is skipped: its cause also makes requests of visitors fail.
    const look = setInterval(
      () =>
        void sizeOf(shop).then(
          (size) => sizes.push(size),
          () => missed++,
        ),
      2000,
    )
    await Promise.all([
      pace('pages', asks.page),
      pace('searches', asks.search),
      pace('orders', asks.order),
      pace('logIns', asks.logIn),
      pace('uploads', asks.upload),
      pace('edits', asks.edit),
    ])
    clearInterval(hours)
    await Promise.all(under)
    await anHourLater(books)
    await setTimeout(10_000)
    clearInterval(look)

    const asked = [...seen.values()].reduce((sum, n) => sum + n, 0)
    // Minimum of the heap (after garbage collection), once when the shop is warm and once at the end.
    const third = Math.floor(sizes.length / 3)
    const [warm, end] = [sizes.slice(third, 2 * third), sizes.slice(2 * third)]
    const least = (some: Size[], of: keyof Size) => Math.min(...some.map((size) => size[of]))
    const most = (some: Size[], of: keyof Size) => Math.max(...some.map((size) => size[of]))
    const heap = least(end, 'heap') / least(warm, 'heap')
    const memory = most(end, 'memory') / most(warm, 'memory')
    const files = [least(warm, 'files'), least(end, 'files')] as const
    const connections = [most(warm, 'connections'), most(end, 'connections')] as const
    const left = readdirSync(home)
    const rows = await ended(books)
    say({
      goal: 'G11',
      what: `${minutes} minutes of a day in half an hour: ${asked} requests, an hour of sessions, limits and cleaning each minute`,
      target:
        '0 × 5xx; heap after cleaning ≤ +10 %, memory ≤ 1.25 ×, files and connections constant, nothing left that has run out, no temporary file',
      measured: `${[...seen]
        .sort(([a], [b]) => a - b)
        .map(([status, n]) => `${n} × ${status || 'no answer'}`)
        .join(
          ', ',
        )}${[...faults].map(([kind, at]) => `; ${at.length} ${kind} not served (asked at ${secondsOf(at)} s)`).join('')}; heap ${percent(heap)}, memory ${percent(memory)}, files ${files.join(' → ')}, connections ${connections.join(' → ')}; ${rows} rows that have run out, ${left.length} temporary files; ${missed} of ${missed + sizes.length} looks missed`,
      held:
        faults.size === 0 &&
        heap <= 1.1 &&
        memory <= 1.25 &&
        files[1] <= files[0] + 5 &&
        connections[1] <= connections[0] + 1 &&
        missed <= sizes.length / 20 &&
        rows === 0 &&
        left.length === 0,
    })
    say(await booksProof(books, 'the books after such a day'))
  } finally {
    await books.end()
    await shop.close()
    rmSync(home, { recursive: true, force: true })
  }
}

const isFault = (status: number) => status >= 500 || status === 0
const token = 'a-token-of-the-proof-that-nobody-else-knows'
/** The first ten, and the last. */
const secondsOf = (at: number[]) => {
  const all = [...new Set(at)].sort((a, b) => a - b)
  return [...all.slice(0, 10), ...(all.length > 10 ? [`… ${all.at(-1)}`] : [])].join(', ')
}
const percent = (ratio: number) => `${Math.round(ratio * 100)} %`

/** Moves everything that expires an hour closer to its end, and runs the clean-up. */
async function anHourLater(books: pg.Pool) {
  for (const table of ['customer_sessions', 'staff_sessions'])
    await books.query(
      `update ${table} set expires_at = expires_at - interval '1 hour', seen_at = seen_at - interval '1 hour'`,
    )
  await books.query('update rate_limits set expire = expire - 3600000 where expire is not null')
  await books.query(`select graphile_worker.add_job('clean-up')`)
}

/**
 * Rows that should be gone: sessions that ended an hour ago, and rate limits, purged every five minutes (here: hours).
 */
async function ended(books: pg.Pool): Promise<number> {
  const { rows } = await books.query<{ n: number }>(`
    select ((select count(*) from customer_sessions where expires_at < now() - interval '1 hour')
      + (select count(*) from staff_sessions where expires_at < now() - interval '1 hour')
      + (select count(*) from rate_limits where expire < (extract(epoch from now()) - 8 * 3600) * 1000))::int as n`)
  return rows[0]?.n ?? 0
}

async function sizeOf(shop: { url: string; pid: number | undefined; folder: string }): Promise<Size> {
  const workers = workersOf(shop.pid ?? 0)
  const answer = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const heaps = [...(await answer.text()).matchAll(/^bunon_nodejs_heap_size_used_bytes(?:\{[^}]*\})? (\S+)$/gm)]
  const sum = (all: number[]) => all.reduce((one, other) => one + other, 0)
  return {
    heap: sum(heaps.map(([, bytes]) => Number(bytes))),
    memory: memoryOf(workers),
    files: sum(workers.map((pid) => readdirSync(`/proc/${pid}/fd`).length)),
    connections: backendsOf(shop.folder).length,
  }
}

/** One client of each kind; each returns the HTTP status, 0 for no answer. */
async function askers(shop: { url: string; port: number; pieces: [Piece, ...Piece[]]; cookie: string }) {
  const { url, port, pieces } = shop
  let { cookie } = shop
  const agents = Array.from(
    { length: 40 },
    () => new Agent({ keepAlive: true, maxSockets: 4, localAddress: nextAddress() }),
  )
  const ask = (nr: number, path: string, sent?: { body: object; method?: string; cookie?: string; from?: string }) =>
    new Promise<number>((done) => {
      const text = sent && JSON.stringify(sent.body)
      const asked = request(
        url + path,
        {
          method: sent ? (sent.method ?? 'POST') : 'GET',
          ...(sent?.from ? { agent: false, localAddress: sent.from } : { agent: agents[nr % agents.length] }),
          timeout: 20_000,
          headers: {
            accept: 'text/html,application/json',
            'accept-encoding': 'br',
            ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), origin: url }),
            ...(sent?.cookie && { cookie: sent.cookie }),
          },
        },
        (answer) => answer.resume().once('close', () => done(answer.complete ? (answer.statusCode ?? 0) : 0)),
      )
      asked.once('timeout', () => asked.destroy())
      asked.once('error', () => done(0))
      asked.end(text)
    })
  const pieceOf = (nr: number) => pieces[nr % pieces.length] ?? pieces[0]
  const words = [
    'panjabi',
    'saree',
    'শাড়ি',
    'kurti',
    'cotton',
    'green',
    'পাঞ্জাবি',
    'orna',
    'shirt',
    'jamdani',
    'bag',
    'punjbi',
  ]
  const lists = ['/', '/bn', '/shop', '/bn/shop', '/shop?inStock=1', '/shop?sort=price-low', '/contact', '/faq']
  const picture = await noise(300)
  const people = Array.from({ length: 30 }, (_, nr) => ({
    email: `regular${nr}@mail.example`,
    password: 'Tea-With-Milk-1',
  }))
  for (const [nr, person] of people.entries()) {
    const body = { ...person, name: `Regular ${nr}`, phone: `018${10_000_000 + nr}` }
    const status = await ask(nr, '/backend/api/register', { body, from: nextAddress() })
    if (status !== 200) throw new Error(`no account was opened: ${status}`)
  }

  const pageOf = (nr: number) =>
    nr % 3 ? `${nr % 2 ? '/bn' : ''}/product/${pieceOf(nr >> 1).number}` : (lists[nr % lists.length] ?? '/')
  // Warm up: a shop that has just been opened is not measured.
  for (const path of new Set(Array.from({ length: 6 * pieces.length }, (_, nr) => pageOf(nr))))
    for (let again = 0; again < 4; again++) await ask(again, path)
  /** Signs staff in again when the session has expired. */
  const asStaff = async (asked: () => Promise<number>) => {
    const status = await asked()
    if (status !== 401) return status
    cookie = await staffCookie(shop)
    return asked()
  }

  return {
    page: (nr: number) => ask(nr, pageOf(nr)),
    search: (nr: number) =>
      ask(nr, `/backend/api/search-products?query=${encodeURIComponent(words[nr % words.length] ?? '')}`),
    order: (nr: number) => ask(nr, '/backend/api/save-order', { body: orderOf([pieceOf(nr)]), from: nextAddress() }),
    logIn: (nr: number) =>
      ask(nr, '/backend/api/login', { body: people[nr % people.length] ?? {}, from: nextAddress() }),
    upload: () =>
      asStaff(async () => {
        const sent = uploadOf(picture, { port, endpoint: 'upload-images', cookie })
        return (await sendRaw(port, sent, { from: nextAddress(), timeoutMs: 20_000 })).status
      }),
    edit: (nr: number) =>
      asStaff(() =>
        nr % 2
          ? ask(nr, '/backend/api/adjust-stock', {
              cookie,
              body: { variantId: pieceOf(nr).variant, type: 'in', quantity: 1, reason: 'Came in' },
            })
          : ask(nr, '/backend/api/edit-products', {
              cookie,
              method: 'PUT',
              body: { ids: [pieceOf(nr).number], change: { what: 'price', price: 1000 + (nr % 50) } },
            }),
      ),
  }
}
