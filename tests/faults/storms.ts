import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { goods } from './books.ts'
import { compareWithBooks } from './invariants.ts'
import { type Answer, type Outcome, orderOf, post, trafficOf } from './order-traffic.ts'
import { bomb, noise, uploadOf } from './pictures.ts'
import { memoryOf, workersOf } from './processes.ts'
import type { Proof, UnderTest } from './prove.ts'
import { sendRaw } from './raw.ts'
import { staffCookie } from './staff.ts'
import { nextAddress, type Seen, visits, within } from './visitors.ts'

/** L3, L4, L6, L8: far more orders, log-ins, pictures and password guesses than a shop ever gets. */
export async function storms(shop: UnderTest, say: (proof: Proof) => void): Promise<void> {
  say(await guesses(shop))
  say(await orderStorm(shop))
  const known = await staffCookie(shop)
  say(await logInStorm(shop, known))
  say(await pictureStorm(shop, await staffCookie(shop, known)))
}

const counted = (answers: { status: number }[]) => {
  const seen = new Map<number, number>()
  for (const { status } of answers) seen.set(status, (seen.get(status) ?? 0) + 1)
  return [...seen]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${n} × ${status || 'no answer'}`)
    .join(', ')
}
const isUnserved = ({ status }: Seen) => status !== 200

async function orderStorm(shop: UnderTest): Promise<Proof> {
  const seconds = shop.quick ? 8 : 30
  const perSecond = 300
  const pieces = await goods(shop.books, 100, 1_000_000)
  const outcomes = await trafficOf(seconds * perSecond, perSecond, async (nr): Promise<Outcome> => {
    const piece = pieces[nr % pieces.length] ?? pieces[0]
    const key = crypto.randomUUID()
    const answer = await post(`${shop.url}/backend/api/save-order`, orderOf([piece]), { key, from: nextAddress() })
    return { key, pieces: [piece], answer, tries: 1, at: Date.now() }
  })
  const answers = outcomes.map(({ answer }) => answer)
  const taken = answers.filter(({ status }) => status === 200)
  const busy = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter)
  const other = answers.length - taken.length - busy.length
  const compared = await compareWithBooks(shop.books, outcomes)
  return {
    goal: 'G5',
    what: `${perSecond} orders a second for ${seconds} s, each by another buyer`,
    target: 'those taken p99 ≤ 1 s, the others 503 with Retry-After; none lost',
    measured: `${taken.length} taken, p50 ${within(0.5, taken)} ms, p99 ${within(0.99, taken)} ms; ${busy.length} told to come again, p99 ${within(0.99, busy)} ms; ${other} otherwise (${counted(answers)}); ${compared.missing} missing`,
    held:
      taken.length > 0 &&
      within(0.99, taken) <= 1000 &&
      other === 0 &&
      compared.missing + compared.storedThoughRefused === 0,
  }
}

/** @param known cookies of the browser in which the owner signed in before */
async function logInStorm(shop: UnderTest, known: string): Promise<Proof> {
  const seconds = shop.quick ? 8 : 30
  const perSecond = 500
  const asked: Promise<Answer>[] = []
  const storm = trafficOf(seconds * perSecond, perSecond, async (nr): Promise<Outcome> => {
    // Half of them at the back office, where the account exists.
    const [endpoint, body] =
      nr % 2
        ? ['admin', { username: 'admin', password: `Guess-${nr}` }]
        : ['login', { email: `nobody${nr}@mail.example`, password: `guess-${nr}` }]
    const answer = post(`${shop.url}/backend/api/${endpoint}`, body, { from: nextAddress(), timeoutMs: 20_000 })
    asked.push(answer)
    return { key: '', pieces: [], answer: await answer, tries: 1, at: Date.now() }
  })
  const seen = await visits(shop.url, 20, storm)
  const answers = await Promise.all(asked)
  const odd = answers.filter(
    ({ status, retryAfter }) => status !== 401 && !((status === 503 || status === 429) && retryAfter),
  )
  const began = performance.now()
  const cookie = await staffCookie(shop, known)
  const took = performance.now() - began
  return {
    goal: 'G5',
    what: `${perSecond} log-ins a second with wrong passwords for ${seconds} s, from as many addresses`,
    target: 'concurrent pages p99 ≤ 500 ms; log-ins 401, 429 or 503; the owner gets in afterwards in her own browser',
    measured: `${seen.length} pages, ${seen.filter(isUnserved).length} unserved, p50 ${within(0.5, seen)} ms, p99 ${within(0.99, seen)} ms; log-ins ${counted(answers)}, p99 ${within(0.99, answers)} ms; the owner ${cookie ? `in after ${Math.round(took)} ms` : 'not let in'}`,
    held: !seen.some(isUnserved) && within(0.99, seen) <= 500 && odd.length === 0 && cookie !== '' && took <= 2000,
  }
}

/** @param cookie of staff */
async function pictureStorm(shop: UnderTest, cookie: string): Promise<Proof> {
  const large = await largePicture()
  const bombs = bomb(30_000)
  const rest = memoryOf(workersOf(shop.pid))
  let most = rest
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(workersOf(shop.pid)))
  }, 100)
  const uploads = [...Array<Buffer>(30).fill(large), ...Array<Buffer>(10).fill(bombs)].map((picture) =>
    sendRaw(shop.port, uploadOf(picture, { port: shop.port, endpoint: 'upload-images', cookie }), {
      from: nextAddress(),
      timeoutMs: 60_000,
    }),
  )
  const seen = await visits(shop.url, 20, Promise.all(uploads))
  clearInterval(watch)
  const answers = await Promise.all(uploads)
  const storm = answers.slice(0, 30)
  const exploded = answers.slice(30).filter(({ status }) => status !== 422 && status !== 503)
  const odd = storm.filter(({ status }) => status !== 200 && status !== 503)
  const grew = (most - rest) / 1024 / 1024
  return {
    goal: 'G9',
    what: `30 pictures of ${(large.length / 1024 / 1024).toFixed(1)} MB and 10 bombs of 900 million pixels at once`,
    target: 'each taken or told to come again, no bomb opened; memory ≤ +300 MB; concurrent pages p99 ≤ 500 ms',
    measured: `pictures ${counted(storm)}; bombs ${counted(answers.slice(30))}; memory +${Math.round(grew)} MB; ${seen.length} pages, ${seen.filter(isUnserved).length} unserved, p50 ${within(0.5, seen)} ms, p99 ${within(0.99, seen)} ms`,
    held:
      exploded.length + odd.length === 0 &&
      storm.some(({ status }) => status === 200) &&
      grew <= 300 &&
      !seen.some(isUnserved) &&
      within(0.99, seen) <= 500,
  }
}

/** A picture a little below the size limit of 10 MB. */
async function largePicture(): Promise<Buffer> {
  for (let side = 3200; side > 1000; side -= 100) {
    const picture = await noise(side)
    if (picture.length < 10 * 1024 * 1024) return picture
  }
  throw new Error('no picture is small enough')
}

/** L8: limits hold for the whole shop, not for each worker. */
async function guesses(shop: UnderTest): Promise<Proof> {
  const from = nextAddress()
  const endpoints = [
    { endpoint: 'login', body: { email: 'wanted@mail.example', password: 'guess' }, limit: 10 },
    { endpoint: 'admin', body: { username: 'somebody', password: 'Guess-1-Guess' }, limit: 5 },
  ]
  const open: { agent: Agent; line: number }[] = []
  // Idle workers accept connections: open them in batches until both workers have some.
  for (let crowd = 0; crowd < 20 && linesOf(shop, from).some((lines) => lines.length < 4); crowd++)
    open.push(
      ...(await Promise.all(
        Array.from({ length: 16 }, async (_, nr) => {
          const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: from })
          return { agent, line: (await guess(`${shop.url}/shop?maxPrice=anew-${crowd}-${nr}`, agent)).line }
        }),
      )),
    )
  const chosen = linesOf(shop, from).map((lines) => open.filter(({ line }) => lines.includes(line)).slice(0, 8))
  const shared = chosen.map(({ length }) => length)
  const agents = chosen.flat().map(({ agent }) => agent)
  const through: { through: number; limit: number; all: string }[] = []
  for (const { endpoint, body, limit } of endpoints) {
    const answers = (
      await Promise.all(
        agents.map(async (agent) => {
          const guesses: { status: number }[] = []
          for (let nr = 0; nr < 96 / agents.length; nr++)
            guesses.push(await guess(`${shop.url}/backend/api/${endpoint}`, agent, body))
          return guesses
        }),
      )
    ).flat()
    through.push({
      through: answers.filter(({ status }) => status !== 429 && status !== 503).length,
      limit,
      all: counted(answers),
    })
  }
  for (const { agent } of open) agent.destroy()
  return {
    goal: 'G6',
    what: '96 guesses at a password at two endpoints, over connections kept open to both serving processes',
    target: 'as many are looked at as the limit says, not as many for each process',
    measured: `connections ${shared.join(' + ')}; ${through.map(({ through, limit, all }) => `${through} of at most ${limit} (${all})`).join('; ')}`,
    held: shared.length === 2 && shared.every((n) => n > 0) && through.every(({ through, limit }) => through === limit),
  }
}

/** @returns the status, and the local port of the connection */
function guess(url: string, agent: Agent, body?: unknown): Promise<{ status: number; line: number }> {
  return new Promise((done, failed) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': text.length }
    const asked = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
      const line = asked.socket?.localPort ?? 0
      answer.resume()
      answer.once('end', () => done({ status: answer.statusCode ?? 0, line }))
    })
    asked.once('error', failed)
    asked.end(text)
  })
}

/** For each worker the remote ports of its connections from that address (Linux). */
function linesOf({ pid, port }: UnderTest, from: string): number[][] {
  const remote = Buffer.from(from.split('.').map(Number)).reverse().toString('hex').toUpperCase()
  const local = port.toString(16).toUpperCase().padStart(4, '0')
  const lines = new Map<string, number>()
  for (const row of readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)) {
    const [, here = '', there = '', state, , , , , , inode] = row.trim().split(/\s+/)
    if (here.endsWith(`:${local}`) && there.startsWith(remote) && state === '01')
      lines.set(`socket:[${inode}]`, Number.parseInt(there.split(':')[1] ?? '', 16))
  }
  return workersOf(pid).map((worker) =>
    readdirSync(`/proc/${worker}/fd`).flatMap((number) => {
      try {
        return lines.get(readlinkSync(`/proc/${worker}/fd/${number}`)) ?? []
      } catch {
        return []
      }
    }),
  )
}
