import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { findBrowser } from '../../scripts/browser.mjs'
import { adminPassword } from '../../scripts/open-for-tests.mjs'
import { binary } from '../../scripts/workshop.mjs'
import { goods } from '../../tests/faults/books.ts'
import { booksProof, compareWithBooks } from '../../tests/faults/invariants.ts'
import { type Outcome, type Piece, placeUntilKnown, trafficOf } from '../../tests/faults/order-traffic.ts'
import type { Proof } from '../../tests/faults/prove.ts'
import { addresses, buildMachines, type Machines, until } from './machines.ts'
import { endApp, type Front, isReady, openApp, openDatabases, openFront, openStore, shopUrl, warmUp } from './parts.ts'
import { pathsOf, trafficOfVisitors } from './visitors.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, journeys: { type: 'boolean', default: true } },
  allowNegative: true,
})
const [folder = ''] = positionals
const proofs: Proof[] = []
const say = (line: string) => console.log(line)
const note = (proof: Proof) => {
  proofs.push(proof)
  say(`  ${proof.held ? 'held' : 'BROKEN'}  ${proof.what}: ${proof.measured}`)
}

type Apps = Record<'app1' | 'app2', ReturnType<typeof openApp>>
type Open = (machine: 'app1' | 'app2') => ReturnType<typeof openApp>

async function rehearse(machines: Machines) {
  say('Building: a primary and its replica, a store of pictures, two app machines, nginx …')
  const databases = await openDatabases(machines, folder)
  await openStore(machines, folder)
  const open = (machine: 'app1' | 'app2') => openApp(machines, folder, machine, databases.password)
  // The first app migrates and fills the database; the second finds it ready.
  const apps: Apps = { app1: open('app1'), app2: undefined as never }
  await until('app1 is ready', 240, () => isReady('app1'))
  apps.app2 = open('app2')
  await until('app2 is ready', 120, () => isReady('app2'))
  const front = await openFront(machines, folder)
  const pieces = await goods(databases.primary, 40, 100_000)
  for (const machine of ['app1', 'app2'] as const) await warmUp(machine, pathsOf(pieces))

  await readsGoToTheReplica(databases.replica)
  await uploadsLieInTheStore()
  if (values.journeys) await journeys()
  await rollingUpgrade(front, apps, open, pieces)
  await lossOfAMachine(machines, apps, open, pieces)
  await promotion(machines, databases, pieces)
}

async function readsGoToTheReplica(replica: pg.Pool) {
  const scans = async () =>
    Number(
      (
        await replica.query(
          `select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0)) as n from pg_stat_user_tables where relname in ('products', 'variants', 'settings')`,
        )
      ).rows[0]?.n,
    )
  const before = await scans()
  for (let nr = 0; nr < 40; nr++) await (await fetch(`${shopUrl}/backend/api/search-products?query=${nr}a`)).text()
  await until('the replica counts', 15, async () => (await scans()) > before).catch(() => {})
  const after = await scans()
  note({
    goal: 'many machines',
    what: 'searches are read from the replica',
    target: 'the replica is asked',
    measured: `${after - before} looks at its tables for 40 searches`,
    held: after > before,
  })
}

/** A shopper's photo uploaded to one machine must be served by the other. */
async function uploadsLieInTheStore() {
  const { default: sharp } = await import('sharp')
  const picture = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#15493f' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('images[]', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'shirt.jpg')
  const sent = await fetch(`${shopUrl}/backend/api/upload-photos`, { method: 'POST', body: form })
  const { images } = (await sent.json()) as { images?: { key: string }[] }
  const shown = await Promise.all(
    (['app1', 'app2'] as const).map(async (machine) => {
      const answer = await fetch(`http://${addresses[machine]}:3000/media/640/${images?.[0]?.key}`)
      return answer.status
    }),
  )
  note({
    goal: 'many machines',
    what: 'a photo sent through nginx lies in the store and is shown by both app machines',
    target: '200 from both',
    measured: `sent: ${sent.status}; shown: ${shown.join(', ')}`,
    held: sent.status === 200 && shown.every((status) => status === 200),
  })
}

let browsing: ChildProcess | undefined

async function journeys() {
  const browser = await findBrowser()
  const spki = spawn('sh', [
    '-c',
    `openssl x509 -in '${join(folder, 'tls', 'fullchain.pem')}' -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64`,
  ])
  let print = ''
  spki.stdout.on('data', (part) => (print += part))
  await once(spki, 'close')
  const files = values.quick ? ['buy', 'account', 'office'].map((name) => `tests/journeys/${name}.spec.ts`) : []
  const project = values.quick ? [] : ['--project=main-road']
  const child = spawn(
    process.execPath,
    [
      ...[binary('@playwright/test', 'playwright'), 'test', ...project, ...files, '--workers=2'],
      ...[`--output=${join(folder, 'journeys')}`, '--reporter=list,json'],
    ],
    {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        SHOP_URL: shopUrl,
        ADMIN_USERNAME: 'admin',
        ADMIN_PASSWORD: adminPassword,
        BROWSER_PATH: browser.path,
        BROWSER_ARGS: [...browser.args, `--ignore-certificate-errors-spki-list=${print.trim()}`].join(' '),
        PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'journeys.json'),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  browsing = child
  await once(child, 'exit')
  const { stats } = JSON.parse(readFileSync(join(folder, 'journeys.json'), 'utf8'))
  note({
    goal: 'many machines',
    what: `the journeys${values.quick ? ' of buying, accounts and the office' : ' of the main road'} through nginx and both app machines`,
    target: 'all pass',
    measured: `${stats.expected} passed, ${stats.unexpected} failed, ${stats.skipped} skipped`,
    held: stats.expected > 0 && stats.unexpected === 0,
  })
}

/**
 * The rolling upgrade of docs/operations/many-machines.md: each machine leaves nginx, is upgraded and warmed up, and
 * returns.
 */
async function rollingUpgrade(front: Front, apps: Apps, open: Open, pieces: Piece[]) {
  const visitors = trafficOfVisitors(shopUrl, pieces, 50, 1)
  await setTimeout(3000)
  const took: string[] = []
  for (const machine of ['app1', 'app2'] as const) {
    await front.leaveOut(machine)
    const end = await endApp(apps[machine])
    const began = performance.now()
    apps[machine] = open(machine)
    await until(`${machine} is ready again`, 120, () => isReady(machine))
    await warmUp(machine, pathsOf(pieces))
    took.push(
      `${machine} ended in ${end.toFixed(1)} s, warm ${((performance.now() - began) / 1000).toFixed(1)} s later`,
    )
    await front.leaveOut()
  }
  await setTimeout(3000)
  const { asked, failed, why } = await visitors.end()
  note({
    goal: 'many machines',
    what: 'one app machine after the other is renewed at 50 requests a second',
    target: 'no request fails, without a second try',
    measured: `${asked} asked, ${failed} failed${why}; ${took.join('; ')}`,
    held: asked > 0 && failed === 0,
  })
}

async function lossOfAMachine(machines: Machines, apps: Apps, open: Open, pieces: Piece[]) {
  const losses = {
    'an app machine is told to end while nginx knows nothing of it': () => void endApp(apps.app1),
    'an app machine loses its power': () => machines.cutPower('app1'),
    'the line of an app machine is pulled out': () => machines.line('app1', 'down'),
  }
  for (const [what, lose] of Object.entries(losses)) {
    const visitors = trafficOfVisitors(shopUrl, pieces, 50, 3)
    await setTimeout(3000)
    lose()
    await setTimeout(12_000)
    const { asked, failed, again, why } = await visitors.end()
    note({
      goal: 'many machines',
      what: `${what} at 50 requests a second`,
      target: 'every request is answered, some after asking again',
      measured: `${asked} asked, ${again} of them again, ${failed} failed${why}`,
      held: asked > 0 && failed === 0,
    })
    machines.line('app1', 'up')
    machines.cutPower('app1')
    apps.app1 = open('app1')
    await until('app1 is ready again', 120, () => {
      // Its link may not be up yet: without a database the shop exits, and systemd would restart it.
      if (apps.app1.exitCode !== null) apps.app1 = open('app1')
      return isReady('app1')
    })
    await warmUp('app1', pathsOf(pieces))
    // nginx retries the machine after five seconds.
    await setTimeout(6000)
  }
}

async function promotion(machines: Machines, { replica }: Awaited<ReturnType<typeof openDatabases>>, pieces: Piece[]) {
  const seconds = values.quick ? 25 : 40
  const perSecond = 10
  const placing = trafficOf(seconds * perSecond, perSecond, (nr) =>
    placeUntilKnown(shopUrl, [pieces[nr % pieces.length] as Piece], 90_000),
  )
  await setTimeout(5000)
  // The primary machine fails completely while orders come in: no connection is closed properly.
  machines.line('db1', 'down')
  machines.cutPower('db1')
  const lost = performance.now()
  await replica.query('select pg_promote()')
  machines.takeDatabaseAddress('db2')
  const outcomes: Outcome[] = await placing
  const answered = outcomes
    .filter(({ answer }) => answer.status === 200)
    .map(({ at }) => at)
    .sort((a, b) => a - b)
  const silence = Math.max(0, ...answered.map((at, nr) => at - (answered[nr - 1] ?? at))) / 1000
  const books = await compareWithBooks(replica, outcomes)
  note({
    goal: 'many machines',
    what: `the primary is lost in the midst of ${outcomes.length} orders, ${perSecond} a second, and the replica takes its place`,
    target: 'no acknowledged order is missing; the shop goes on',
    measured: `${books.acknowledged} acknowledged, ${books.missing} of them missing, ${books.refused} refused, ${books.unknown} unknown; for ${silence.toFixed(1)} s no order came through; the longest was asked ${Math.max(...outcomes.map(({ tries }) => tries))} times`,
    held: books.missing === 0 && books.unknown === 0 && books.refused === 0 && books.acknowledged === outcomes.length,
  })
  note(await booksProof(replica, 'the books of the new primary', 'many machines'))
  const visitors = trafficOfVisitors(shopUrl, pieces, 50, 3)
  await setTimeout(5000)
  const { asked, failed, why } = await visitors.end()
  note({
    goal: 'many machines',
    what: 'visitors after that, at 50 requests a second',
    target: 'every request is answered',
    measured: `${asked} asked, ${failed} failed${why}; ${((performance.now() - lost) / 1000).toFixed(0)} s after the loss`,
    held: asked > 0 && failed === 0,
  })
}

const machines = buildMachines(folder)
const clear = () => {
  browsing?.kill('SIGTERM')
  machines.takeAway()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    clear()
    process.exit(1)
  })
let failure: unknown
try {
  await rehearse(machines)
} catch (error) {
  failure = error
  console.error(error)
  for (const name of Object.keys(addresses)) {
    try {
      console.error(`\n--- ${name}\n${readFileSync(join(folder, `${name}.log`), 'utf8').slice(-1500)}`)
    } catch {
      // The process has logged nothing.
    }
  }
} finally {
  clear()
}
const head = ['what', 'target', 'measured', 'held']
say(`\n| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`)
for (const { what, target, measured, held } of proofs)
  say(`| ${what} | ${target} | ${measured} | ${held ? 'yes' : 'NO'} |`)
process.exit(failure || proofs.length === 0 || proofs.some(({ held }) => !held) ? 1 : 0)
