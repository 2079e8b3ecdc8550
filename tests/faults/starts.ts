import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort, removeShop } from '../../scripts/open-for-tests.mjs'
import { booksOf } from './books.ts'
import type { Proof } from './prove.ts'

const entry = resolve('build', 'server', 'index.js')
/** Each start is interrupted 100 ms later than the previous one, so that every part of a first start is hit. */
const stepMs = 100

/** PostgreSQL has a separate process group, and outlives that of the shop. */
const ways = ['kill -9 of the group', 'Ctrl-C', 'kill -9 of all', 'Ctrl-C'] as const
type Way = (typeof ways)[number]

type Broken = { by: Way; afterMs: number; wrong: string[]; shownBefore: boolean }

/** What a first start fills, in one transaction or after it. */
const filled = ['products', 'variants', 'categories', 'reviews', 'media_files', 'orders'] as const
type Filled = Record<(typeof filled)[number], number>

/** The demo's year ends when it is filled: a later demo has a few more orders, and after midnight different ones. */
const ordersOfADay = 60

/**
 * First starts that are interrupted by Ctrl-C or by killing the process group, every other time with the database, each
 * 100 ms later than the previous one, up to the duration of a whole start; then from the beginning again. After each
 * the shop is started once more.
 */
export async function starts(quick: boolean, say: (proof: Proof) => void): Promise<void> {
  const parent = mkdtempSync(join(tmpdir(), 'bunon-starts-'))
  // Like /root: PostgreSQL's user has no access, so the database is stored elsewhere.
  chmodSync(parent, 0o700)
  try {
    const undisturbed = await open(join(parent, 'undisturbed'))
    const whole = await filledIn(join(parent, 'undisturbed'))
    await undisturbed.close()
    removeShop(join(parent, 'undisturbed'))
    const steps = Math.max(1, Math.floor(undisturbed.openedAfterMs / stepMs))
    const count = quick ? 10 : Math.max(100, 2 * steps)
    const all: Broken[] = []
    for (let nr = 0; nr < count; nr++) {
      // A quick run spreads them over the whole start.
      const step = quick ? Math.floor((nr * steps) / count) : Math.floor(nr / 2) % steps
      all.push(await breakOff(join(parent, `shop ${nr}`), ways[nr % ways.length] ?? 'Ctrl-C', step * stepMs, whole))
    }
    const wrong = all.filter(({ wrong: each }) => each.length > 0)
    for (const { by, afterMs, wrong: each } of wrong) console.log(`  ${by} after ${afterMs} ms: ${each.join('; ')}`)
    const last = Math.max(...all.map(({ afterMs }) => afterMs))
    const amounts = filled.map((table) => `${whole[table]} ${table}`).join(', ')
    say({
      goal: 'G3',
      what: `${count} first starts broken off after 0 to ${(last / 1000).toFixed(1)} s (one needs ${(undisturbed.openedAfterMs / 1000).toFixed(1)} s), by kill -9 of the group, of the database, too, and by Ctrl-C`,
      target: 'the next start fills as much, shows the password if the first had not, and leaves no process',
      measured: `${wrong.length} went wrong; an undisturbed one filled ${amounts}; ${all.filter(({ shownBefore }) => shownBefore).length} had shown the password before`,
      held: wrong.length === 0,
    })
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}

async function breakOff(folder: string, by: Way, afterMs: number, whole: Filled): Promise<Broken> {
  const wrong: string[] = []
  const first = start(folder, await freePort())
  await setTimeout(afterMs)
  // The whole process group, as a terminal and a container do it.
  signalGroup(first.pid, by === 'Ctrl-C' ? 'SIGINT' : 'SIGKILL')
  if (by === 'kill -9 of all') for (const pid of processesOf(folder)) signal(pid, 'SIGKILL')
  await first.ended
  const shownBefore = passwordIn(first.output()) !== undefined
  if (by === 'Ctrl-C' && !(await noneLeft(folder))) wrong.push('Ctrl-C left processes')
  try {
    const second = await open(folder)
    const password = passwordIn(second.output())
    if (!shownBefore && !password) wrong.push('nobody has seen a password')
    if (shownBefore && password) wrong.push('a second password was shown')
    const known = password ?? passwordIn(first.output()) ?? ''
    const { status } = await fetch(`${second.url}/backend/api/admin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: second.url },
      body: JSON.stringify({ username: 'admin', password: known }),
    })
    if (status !== 200) wrong.push(`the shown password is answered with ${status}`)
    wrong.push(...differences(await filledIn(folder), whole))
    const code = await second.close()
    if (code !== 0) wrong.push(`the next start ended with ${code}`)
    if (!(await noneLeft(folder))) wrong.push('the next start left processes')
  } catch (error) {
    wrong.push((error as Error).message)
  } finally {
    for (const pid of processesOf(folder)) signal(pid, 'SIGKILL')
    removeShop(folder)
  }
  return { by, afterMs, wrong, shownBefore }
}

async function filledIn(folder: string): Promise<Filled> {
  const books = await booksOf(folder)
  try {
    const counts = filled.map((table) => `(select count(*)::int from ${table}) as ${table}`)
    const [counted] = (await books.query<Filled>(`select ${counts.join(', ')}`)).rows
    if (!counted) throw new Error('the database counts nothing')
    return counted
  } finally {
    await books.end()
  }
}

const differences = (found: Filled, whole: Filled) =>
  filled
    .filter((table) => Math.abs(found[table] - whole[table]) > (table === 'orders' ? ordersOfADay : 0))
    .map((table) => `${found[table]} ${table} instead of ${whole[table]}`)

/** Starts a shop and waits until it is open. */
async function open(folder: string) {
  const port = await freePort()
  const began = performance.now()
  const shop = start(folder, port)
  const isOpen = () => /Ctrl-C closes the shop/.test(shop.output())
  while (!isOpen() && shop.runs()) await setTimeout(20)
  if (!isOpen()) throw new Error(`the next start did not open: ${shop.output().trim().split('\n').at(-1)}`)
  return {
    url: `http://127.0.0.1:${port}`,
    openedAfterMs: performance.now() - began,
    output: shop.output,
    close: async () => {
      signal(shop.pid, 'SIGTERM')
      return shop.ended
    },
  }
}

function start(folder: string, port: number) {
  mkdirSync(folder, { recursive: true })
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ENV_FILE: '',
      PORT: String(port),
      DATA_DIR: folder,
      WORKERS: '1',
      AVIF: 'off',
      BACKUP_EVERY: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  let isOver = false
  const ended = new Promise<number | null>((done) =>
    child.once('exit', (code) => {
      isOver = true
      done(code)
    }),
  )
  return { pid: child.pid ?? 0, ended, output: () => output, runs: () => !isOver }
}

const passwordIn = (output: string) => /Password {5}(\S{16}) /.exec(output)?.[1]

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended already.
  }
}
const signalGroup = (leader: number, name: NodeJS.Signals) => signal(-leader, name)

/** Zombies count as gone. */
async function noneLeft(folder: string): Promise<boolean> {
  for (const until = Date.now() + 20_000; Date.now() < until; await setTimeout(50))
    if (processesOf(folder).length === 0) return true
  return false
}

/**
 * Processes whose working directory, arguments or environment name the data folder of a shop or of its database
 * (Linux).
 */
function processesOf(folder: string): number[] {
  const home = join(folder, 'postgres')
  const folders = [folder, ...(existsSync(home) ? [realpathSync(home)] : [])]
  const isIn = (text: string) => folders.some((each) => text.includes(each))
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!(pid > 0) || pid === process.pid) return false
      try {
        if (/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) return false
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
        return (
          isIn(readlinkSync(`/proc/${pid}/cwd`)) ||
          isIn(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ||
          isIn(environment)
        )
      } catch {
        return false
      }
    })
}
