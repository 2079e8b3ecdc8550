import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { shopRole } from '#platform/postgres/connection-urls.ts'
import { findEmbeddedDatabase } from '#platform/postgres/find-running.ts'
import { asSuperuser } from '../support/superuser.ts'
import { goods } from './books.ts'
import type { Action, Passed } from './die-at.ts'
import { brokenRules, compareWithBooks } from './invariants.ts'
import { shapeOf } from './migrations.ts'
import { type Outcome, orderOf, type Piece, post } from './order-traffic.ts'
import { noise, uploadBody } from './pictures.ts'
import type { Proof, UnderTest } from './prove.ts'
import { sendRaw } from './raw.ts'
import { staffCookie } from './staff.ts'
import { partsIn, sweepAsOld, uploadsIn } from './stored-files.ts'
import { nextAddress } from './visitors.ts'

type Place = UnderTest & { database: string }
type Way = { action: (at: number) => Promise<Action>; again: (action: Action) => Promise<string | undefined> }

/**
 * D7: a process is killed while it places an order, cancels one, uploads a picture or migrates, at each point where it
 * waits for I/O. A client without an answer retries, and other processes answer.
 */
export async function points(shop: UnderTest, say: (proof: Proof) => void): Promise<void> {
  const database = await findEmbeddedDatabase(shop.folder)
  if (!database) throw new Error('the shop has no database of its own')
  const place = { ...shop, database }
  const pieces = await goods(shop.books, 100, 100_000)
  const outcomes: Outcome[] = []
  say(await endedAt(place, 'placing an order', placing(place, pieces, outcomes), 12))
  say(await endedAt(place, 'cancelling one', await cancelling(place, pieces), 12))
  say(await endedAt(place, 'uploading a picture', await uploading(place), 12))
  say(await endedAt(place, 'migrating an empty database', migrating(place), 6, 60))
  const compared = await compareWithBooks(shop.books, outcomes)
  const broken = await brokenRules(shop.books)
  const { parts, files } = await leftAfterSweep(shop)
  say({
    goal: 'G2',
    what: 'the books and files after all of these ends',
    target: 'each order once, no rule broken; once a day old and swept, no temporary file and no file without a row',
    measured: `${compared.acknowledged} of ${outcomes.length} orders acknowledged at the second try, ${compared.missing} missing; ${broken.join('; ') || 'no rule broken'}; ${parts} temporary files, ${files} files without a row`,
    held:
      compared.acknowledged === outcomes.length &&
      compared.missing === 0 &&
      broken.length === 0 &&
      parts === 0 &&
      files === 0,
  })
}

/**
 * @param few number of points in a quick run
 * @param most maximum number of points in a full run
 */
async function endedAt(
  shop: Place,
  what: string,
  { action, again }: Way,
  few: number,
  most = Number.POSITIVE_INFINITY,
): Promise<Proof> {
  const whole = await action(0)
  const run = await end(whole)
  const trouble: string[] = []
  const ended = await again(whole)
  if (!run.passed || ended) trouble.push(`undisturbed: ${ended ?? run.how}`)
  const all = Array.from({ length: run.passed?.points ?? 0 }, (_, nr) => nr + 1)
  const wanted = Math.min(shop.quick ? few : most, all.length)
  const [chosen = []] =
    wanted === all.length
      ? [all]
      : fc.sample(fc.shuffledSubarray(all, { minLength: wanted, maxLength: wanted }), { seed: shop.seed, numRuns: 1 })
  let dead = 0
  const rest = [...chosen]
  const next = async () => {
    for (let at = rest.shift(); at !== undefined; at = rest.shift()) {
      const one = await action(at)
      const { how } = await end(one)
      if (how === 'SIGKILL') dead++
      const wrong = await again(one)
      if (wrong) trouble.push(`at ${at}: ${wrong}`)
    }
  }
  await Promise.all([next(), next()])
  return {
    goal: 'G2',
    what: `a process ends in the midst of ${what}, at ${chosen.length} of ${all.length} points`,
    target: 'done once when it is asked for again',
    measured: `${dead} ended so; ${trouble.length ? trouble.slice(0, 3).join('; ') : 'each was done once'}`,
    held: trouble.length === 0 && dead === chosen.length && chosen.length > 0,
  }
}

/** Runs the action in a separate process. */
function end(action: Action): Promise<{ how: string; passed?: Passed }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['tests/faults/die-at.ts', JSON.stringify(action)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    let complained = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (complained += chunk))
    child.once('close', (code, signal) => {
      const how = signal ?? (code === 0 ? 'to its end' : complained.slice(0, 300))
      done(code === 0 ? { how, passed: JSON.parse(output) as Passed } : { how })
    })
  })
}

const asking = ({ database, folder, url }: Place, at: number) => ({
  what: 'ask' as const,
  at,
  url: database,
  folder,
  headers: { 'content-type': 'application/json', host: new URL(url).host, origin: url },
})
const inBase64 = (body: unknown) => Buffer.from(JSON.stringify(body)).toString('base64')
const fromBase64 = (body: string): unknown => JSON.parse(Buffer.from(body, 'base64').toString())

function placing(shop: Place, pieces: [Piece, ...Piece[]], outcomes: Outcome[]): Way {
  const path = '/backend/api/save-order'
  return {
    action: async (at) => {
      const asked = asking(shop, at)
      const two = [pieces[at % pieces.length] ?? pieces[0], pieces[(at + 7) % pieces.length] ?? pieces[0]]
      const headers = { ...asked.headers, 'idempotency-key': crypto.randomUUID() }
      return { ...asked, method: 'POST', path, headers, body: inBase64(orderOf(two)) }
    },
    again: async (action) => {
      if (action.what !== 'ask') return 'no order'
      const key = String(action.headers['idempotency-key'])
      for (let tries = 1; ; tries++) {
        const answer = await post(shop.url + path, fromBase64(action.body), { key })
        const isKnown = answer.status > 0 && answer.status < 500
        if (!isKnown && tries < 30) {
          await setTimeout(200)
          continue
        }
        outcomes.push({ key, pieces: [], answer, tries, at: Date.now() })
        return answer.status === 200 ? undefined : `${answer.status} ${JSON.stringify(answer.body)}`
      }
    },
  }
}

async function cancelling(shop: Place, pieces: [Piece, ...Piece[]]): Promise<Way> {
  const cookie = await staffCookie(shop)
  const path = '/backend/api/orders'
  return {
    action: async (at) => {
      const placed = await post(
        `${shop.url}/backend/api/save-order`,
        orderOf([pieces[at % pieces.length] ?? pieces[0]]),
      )
      const body = inBase64({ orderId: placed.body.orderId, status: 'cancelled' })
      const asked = asking(shop, at)
      return { ...asked, method: 'PUT', path, headers: { ...asked.headers, cookie }, body }
    },
    again: async (action) => {
      if (action.what !== 'ask') return 'no order'
      const body = fromBase64(action.body) as { orderId: string }
      const answer = await post(shop.url + path, body, { cookie, method: 'PUT' })
      const { rows } = await shop.books.query<{ status: string }>('select status from orders where order_id = $1', [
        body.orderId,
      ])
      // An order that was already cancelled is not cancelled again. The rules check that its stock was returned once.
      return rows[0]?.status === 'cancelled' ? undefined : `${answer.status} ${JSON.stringify(answer.body)}`
    },
  }
}

async function uploading(shop: Place): Promise<Way> {
  const { type, body } = uploadBody(await noise(200))
  const path = '/backend/api/upload-photos'
  return {
    action: async (at) => {
      const asked = asking(shop, at)
      const headers = { ...asked.headers, 'content-type': type }
      return { ...asked, method: 'POST', path, headers, body: body.toString('base64') }
    },
    again: async () => {
      const head = [
        `POST ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${shop.port}`,
        `Content-Type: ${type}`,
        `Content-Length: ${body.length}`,
      ]
      const whole = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
      const answer = await sendRaw(shop.port, whole, { from: nextAddress() })
      return answer.status === 200 ? undefined : `${answer.status} ${answer.body.slice(0, 200)}`
    },
  }
}

function migrating(shop: Place): Way {
  const folder = resolve('db/migrations')
  let made = 0
  let shape: string | undefined
  return {
    action: async (at) => {
      const name = `ended_${made++}`
      await asSuperuser(shop.folder, shop.database, `create database ${name} owner ${shopRole}`)
      return { what: 'migrate', at, url: shop.database.replace(/\/[^/]*$/, `/${name}`), folder }
    },
    again: async ({ url, at }) => {
      await migrateDatabase(url, folder)
      const now = await shapeOf(url)
      if (at === 0) shape = now
      await asSuperuser(shop.folder, shop.database, `drop database ${new URL(url).pathname.slice(1)} with (force)`)
      return now === shape ? undefined : 'it has another shape'
    },
  }
}

/** Uploads that no row refers to are swept when they are old. */
async function leftAfterSweep(shop: UnderTest) {
  const left = () => ({ parts: partsIn(shop.folder).length, files: uploadsIn(shop.folder).length })
  await sweepAsOld(shop)
  let now = left()
  for (let tries = 0; now.parts + now.files > 0 && tries < 120; tries++) {
    await setTimeout(250)
    now = left()
  }
  return now
}
