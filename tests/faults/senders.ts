import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { goods } from './books.ts'
import { orderOf, post } from './order-traffic.ts'
import { noise, uploadOf } from './pictures.ts'
import { kill, workersOf } from './processes.ts'
import type { Proof, UnderTest } from './prove.ts'
import { addressOf, sendRaw } from './raw.ts'
import { staffCookie } from './staff.ts'
import { partsIn, sweepAsOld, uploadsIn } from './stored-files.ts'
import { latest, nextAddress, visits, within } from './visitors.ts'

/** L5, L10, F7: clients that send slowly or break off. */
export async function senders(shop: UnderTest, say: (proof: Proof) => void): Promise<void> {
  say(await slowSenders(shop))
  say(await cutRequests(shop))
  say(await cutUploads(shop, 0))
  say(await cutUploads(shop, shop.quick ? 4 : 20))
}

const head = (line: string, port: number, more = '') => `${line} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${more}`

/** A file of 1.25 MB. */
const film = '/media/film/demo/film-loom.mp4'
/** How a connection wastes resources: what it sends at first, and then each second. */
const slow: Record<string, (port: number) => { first: string; drip: string }> = {
  'slow headers': (port) => ({ first: head('GET /', port), drip: 'X: y\r\n' }),
  'slow body': (port) => ({
    first: head(
      'POST /backend/api/save-order',
      port,
      'Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"a":"',
    ),
    drip: 'x',
  }),
  silent: () => ({ first: '', drip: '' }),
  // Requests far more than the socket buffers hold, and reads none of it.
  'slow reader': (port) => ({ first: `${head(`GET ${film}`, port)}\r\n`.repeat(12), drip: '' }),
}

async function slowSenders(shop: UnderTest): Promise<Proof> {
  const count = shop.quick ? 200 : 1000
  const ways = Object.keys(slow)
  const before = workersOf(shop.pid)
  // A shop that has just been opened is slow; it is not measured.
  await visits(shop.url, 20, setTimeout(8000))
  const alone = await visits(shop.url, 20, setTimeout(5000))
  const open = new Map<string, Socket>()
  const lasted = new Map<string, number>()
  const began = performance.now()
  const wayOf = (address: string) => ways[Number(address.split('.').at(-1)) % ways.length] as string
  for (let nr = 0; nr < count; nr++) {
    const address = addressOf(200_000 + nr)
    const { first, drip } = slow[wayOf(address)]?.(shop.port) ?? { first: '', drip: '' }
    const socket = connect({ port: shop.port, host: '127.0.0.1', localAddress: address })
    if (wayOf(address) === 'slow reader') socket.pause()
    else socket.resume()
    socket.on('error', () => {})
    socket.write(first)
    const dripping = setInterval(() => socket.writable && drip && socket.write(drip), 1000)
    socket.on('close', () => clearInterval(dripping))
    open.set(address, socket)
  }
  const accepted = () => new Set([...heldByShop(shop.port)].filter((address) => open.has(address)))
  // A busy machine accepts them one by one, but within less than the first of them lasts.
  while (accepted().size < count && performance.now() - began < 5000) await setTimeout(100)
  const held = accepted()
  const watching = (async () => {
    const end = began + 40_000
    for (let left = held; left.size > 0 && performance.now() < end; await setTimeout(250)) {
      left = heldByShop(shop.port)
      for (const address of held)
        if (!left.has(address)) {
          lasted.set(address, performance.now() - began)
          held.delete(address)
        }
    }
  })()
  const seen = await visits(shop.url, 20, watching)
  for (const socket of open.values()) socket.destroy()
  const longest = ways.map((way) => {
    const times = [...lasted].filter(([address]) => wayOf(address) === way).map(([, time]) => time)
    return `${way} ${times.length} × at most ${(Math.max(0, ...times) / 1000).toFixed(0)} s`
  })
  const unserved = seen.filter(({ status }) => status !== 200).length
  const stayed = before.filter((pid) => workersOf(shop.pid).includes(pid)).length
  const all = lasted.size + held.size
  return {
    goal: 'G5',
    what: `${count} connections that send or read slowly or not at all`,
    target: 'all cut within 30 s; pages for others p99 ≤ 500 ms',
    measured: `${all} taken in, ${held.size} not cut in 40 s; ${longest.join(', ')}; ${seen.length} pages for others, ${unserved} unserved, p50 ${within(0.5, seen)} ms, p99 ${within(0.99, seen)} ms, asked ${latest(seen)} ms late at most (before: p99 ${within(0.99, alone)} ms); ${stayed} of ${before.length} processes stayed`,
    held:
      held.size === 0 &&
      all >= count * 0.95 &&
      Math.max(...lasted.values()) <= 30_000 &&
      unserved === 0 &&
      within(0.99, seen) <= 500 &&
      stayed === before.length,
  }
}

/** Addresses with a connection that the shop has not closed yet (Linux), whatever state the client's end is in. */
function heldByShop(port: number): Set<string> {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const held = new Set<string>()
  for (const line of readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)) {
    const [, local = '', remote = '', state] = line.trim().split(/\s+/)
    // ESTABLISHED, or CLOSE_WAIT: the client has closed its side.
    if (!local.endsWith(`:${hex}`) || (state !== '01' && state !== '08')) continue
    held.add([...Buffer.from(remote.split(':')[0] ?? '', 'hex')].reverse().join('.'))
  }
  return held
}

async function cutRequests(shop: UnderTest): Promise<Proof> {
  const count = shop.quick ? 1000 : 10_000
  const [piece] = await goods(shop.books, 1, 1_000_000)
  const cookie = await staffCookie(shop)
  const picture = await noise(500)
  const order = JSON.stringify(orderOf([piece]))
  const whole = [
    () => Buffer.from(`${head('GET /shop?inStock=1', shop.port)}\r\n`),
    () =>
      Buffer.from(
        `${head('POST /backend/api/save-order', shop.port, `Content-Type: application/json\r\nContent-Length: ${order.length}\r\n`)}\r\n${order}`,
      ),
    () => uploadOf(picture, { port: shop.port }),
    () => Buffer.from(`${head('GET /backend/data/products.json', shop.port)}\r\n`),
    () => Buffer.from(`${head('GET /backend/api/orders', shop.port, `Cookie: ${cookie}\r\n`)}\r\n`),
  ]
  // Warm up: pools and caches have reached their full size.
  await poolPlaces(shop, cookie)
  await setTimeout(6000)
  const start = { places: await poolPlaces(shop, cookie), ...(await state(shop)) }

  const cuts = fc.sample(
    fc.record({
      kind: fc.nat(whole.length - 1),
      // Above 1: the request is sent completely and its answer is not read to the end.
      share: fc.double({ min: 0, max: 1.6, noNaN: true }),
      pause: fc.nat(40),
      resets: fc.boolean(),
    }),
    { seed: shop.seed, numRuns: count },
  )
  let next = 0
  const cutNext = async () => {
    for (let cut = cuts[next++]; cut; cut = cuts[next++]) {
      const bytes = whole[cut.kind]?.() ?? Buffer.alloc(0)
      await cutOff(shop.port, bytes.subarray(0, Math.floor(bytes.length * Math.min(1, cut.share))), cut)
    }
  }
  await Promise.all(Array.from({ length: 60 }, cutNext))
  const ended = performance.now()
  let now = await state(shop)
  const isBack = () => now.sockets <= start.sockets && now.busy === 0 && now.parts === 0
  while (!isBack() && performance.now() - ended < 20_000) {
    await setTimeout(200)
    now = await state(shop)
  }
  const seconds = (performance.now() - ended) / 1000
  const places = await poolPlaces(shop, cookie)
  const page = await fetch(`${shop.url}/shop?maxPrice=anew-${shop.seed}`)
  return {
    goal: 'G5',
    what: `${count} requests broken off at random points (seed ${shop.seed})`,
    target: 'sockets, transactions, places of the pool and temporary files as before, within 5 s',
    measured: `${seconds.toFixed(1)} s; sockets ${start.sockets} → ${now.sockets}, statements under way ${now.busy}, temporary files ${start.parts} → ${now.parts}, places of the pool ${start.places} → ${places}; a page then: ${page.status}`,
    held: isBack() && seconds <= 5 && start.places > 10 && places >= start.places && page.status === 200,
  }
}

/**
 * Sends these bytes, waits `pause` milliseconds, and closes or resets the connection.
 * @returns what was answered before
 */
function cutOff(port: number, bytes: Buffer, { pause, resets }: { pause: number; resets: boolean }): Promise<string> {
  return new Promise((done) => {
    let answer = ''
    const socket = connect({ port, host: '127.0.0.1', localAddress: nextAddress() })
    socket.on('error', () => {})
    socket.on('close', () => done(answer))
    socket.once('data', (chunk) => {
      answer = chunk.toString('latin1')
      socket.pause()
    })
    socket.on('connect', () => {
      socket.write(bytes)
      globalThis.setTimeout(() => (resets ? socket.resetAndDestroy() : socket.destroy()), pause)
    })
  })
}

/** Open sockets of the workers, their running statements, and temporary files. */
async function state({ pid, folder, books }: UnderTest) {
  const { rows } = await books.query<{ busy: number }>(
    `select count(*)::int as busy from pg_stat_activity where application_name = 'bunon' and state <> 'idle'`,
  )
  const sockets = workersOf(pid).flatMap((worker) =>
    filesOf(worker).filter((file) => file.startsWith('socket:')),
  ).length
  return { busy: rows[0]?.busy ?? -1, sockets, parts: partsIn(folder).length }
}

function filesOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((number) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${number}`)]
    } catch {
      return []
    }
  })
}

/**
 * How many pool connections can work at once: `orders` is locked for half a second while more requests come than there
 * are connections. A connection leaked by a broken request is not counted.
 */
async function poolPlaces(shop: UnderTest, cookie: string): Promise<number> {
  const client = await shop.books.connect()
  let most = 0
  try {
    const line = `${head('GET /backend/api/orders', shop.port, `Cookie: ${cookie}\r\nConnection: close\r\n`)}\r\n`
    // Several rounds, since a busy machine may be late.
    for (let round = 0; round < 4; round++) {
      await client.query('begin')
      await client.query('lock table orders in access exclusive mode')
      const asked = Array.from({ length: 120 }, () =>
        sendRaw(shop.port, Buffer.from(line), { from: nextAddress(), timeoutMs: 10_000 }),
      )
      for (let look = 0; look < 8; look++) {
        await setTimeout(100)
        const { rows } = await shop.books.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where application_name = 'bunon' and wait_event_type = 'Lock'`,
        )
        most = Math.max(most, rows[0]?.n ?? 0)
      }
      await client.query('rollback')
      await Promise.all(asked)
    }
  } finally {
    client.release()
  }
  return most
}

/** F7. Complete uploads stay, aborted ones are removed. @param kills how often a worker is killed in the meantime */
async function cutUploads(shop: UnderTest, kills: number): Promise<Proof> {
  const count = shop.quick ? 40 : 200
  const picture = await noise(900)
  const keys: string[] = []
  const beforehand = new Set(uploadsIn(shop.folder))
  // Some are sent completely and used in a review: these must never be swept.
  for (let nr = 0; nr < 5; nr++) keys.push(await keptPhoto(shop, picture, nr))

  const kept = keys.length
  const bytes = uploadOf(picture, { port: shop.port })
  const cuts = fc.sample(fc.record({ at: fc.nat(bytes.length), pause: fc.nat(120), resets: fc.boolean() }), {
    seed: shop.seed + kills,
    numRuns: count,
  })
  let killed = 0
  let unread = 0
  for (let nr = 0; nr < cuts.length; nr += 4) {
    const batch = cuts.slice(nr, nr + 4).map((cut) => cutOff(shop.port, bytes.subarray(0, cut.at), cut))
    // One upload of the batch is complete, so that some are cut while the picture is decoded or stored.
    batch.push(cutOff(shop.port, bytes, { pause: 20 + ((nr * 7) % 400), resets: true }))
    if (killed < kills && nr >= (killed * count) / kills) {
      await setTimeout(30 + ((nr * 13) % 200))
      const workers = workersOf(shop.pid)
      kill(workers[nr % workers.length] ?? 0)
      killed++
    }
    // An answer means that a complete upload was stored: it waits a day for a review that uses it.
    const answers = await Promise.all(batch)
    for (const answer of answers) keys.push(...(/"key":"([^"]+)"/.exec(answer)?.slice(1) ?? []))
    // The complete upload's connection was cut, perhaps after the shop had answered and before the client read it.
    if (!answers.at(-1)) unread++
    for (let tries = 0; workersOf(shop.pid).length < 2 && tries < 100; tries++) await setTimeout(100)
  }
  const ended = performance.now()
  const left = () => ({
    parts: partsIn(shop.folder).length,
    files: uploadsIn(shop.folder).filter(
      (file) => !beforehand.has(file) && !keys.some((key) => file.endsWith(key.slice(7))),
    ).length,
  })
  let now = left()
  while (now.parts + now.files > 0 && performance.now() - ended < 10_000) {
    await setTimeout(250)
    now = left()
  }
  const byItself = now
  // Files that no row refers to are swept when they are old: those of killed processes and of unread answers.
  await sweepAsOld(shop)
  while (now.parts + now.files > 0 && performance.now() - ended < 60_000) {
    await setTimeout(250)
    now = left()
  }
  const { rows } = await shop.books.query<{ key: string }>(
    `select key from review_photos union select key from product_images union select image from order_lines`,
  )
  const files = uploadsIn(shop.folder)
  const shown = rows.filter(({ key }) => key?.startsWith('uploads/'))
  const rowsWithout = shown.filter(({ key }) => !files.some((file) => file.endsWith(key))).length
  return {
    goal: 'G9',
    what: `${count} uploads broken off at random bytes${kills ? `, a serving process killed ${killed} times in the meantime` : ''} (seed ${shop.seed})`,
    target:
      'after 60 s no temporary file, no file of an upload that was broken off, no row without its file; what nobody named goes after a day',
    measured: `${byItself.parts} temporary files and ${byItself.files} files left${kills ? ' by killed processes' : ''} (${unread} whole ones were cut off unanswered, or with the answer unread); once a day old and swept: ${now.parts} temporary files, ${now.files} files without a row, ${rowsWithout} of ${shown.length} rows without a file, after ${((performance.now() - ended) / 1000).toFixed(1)} s`,
    held:
      now.parts + now.files + rowsWithout === 0 &&
      (kills > 0 || (byItself.parts === 0 && byItself.files <= unread)) &&
      killed === kills &&
      shown.length >= kept,
  }
}

/** @returns the storage key of a photo that a review uses */
async function keptPhoto(shop: UnderTest, picture: Buffer, nr: number): Promise<string> {
  const from = nextAddress()
  let key: string | undefined
  // The shop may still be busy with aborted uploads and answer 503: retry.
  for (let tries = 0; !key && tries < 20; tries++) {
    if (tries > 0) await setTimeout(500)
    const answer = await sendRaw(shop.port, uploadOf(picture, { port: shop.port }), { from })
    key = /"key":"([^"]+)"/.exec(answer.body)?.[1]
  }
  if (!key) throw new Error('no photo was taken')
  const review = {
    productId: 1 + nr,
    rating: 5,
    reviewerName: 'A buyer',
    reviewerEmail: `reviewer${shop.seed}-${from}@mail.example`,
    title: 'Good cloth',
    text: 'It has been washed five times and looks like new.',
    photos: [key],
  }
  const written = await post(`${shop.url}/backend/api/save-review`, review, { from })
  if (written.status !== 200) throw new Error(`no review was taken: ${written.status} ${JSON.stringify(written.body)}`)
  return key
}
