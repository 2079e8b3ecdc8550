import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findEmbeddedDatabase } from '#platform/postgres/find-running.ts'
import { adminPassword, openShop } from '../scripts/open-for-tests.mjs'
import { type Desk, signIn } from './office/ask.ts'
import { fillOffice, volumeFor } from './office/fill.ts'
import { type Question, questionsOf, sample } from './office/questions.ts'

/** Limit for the 95th percentile in milliseconds, from request to last byte. */
const limit = 200

/**
 * Endpoints without data in the generated shop: a run of the grid, a goods receipt, a file of the library, a bulk
 * change.
 */
const notFilled = new Set(['product-edit', 'goods-receipt', 'media-file', 'media-original', 'bulk-task'])

/** Endpoints for all matching rows: they refuse requests without the count that the user saw. */
const byCount = /-matches$/

/**
 * Endpoints for shoppers, and those that need data that a new shop does not have: a backup to download, a booking, a
 * courier account with areas and prices, a picking list, a rider's round, a version of a page.
 */
const forShoppers =
  /^(products-data|search-products|product-cards|categories|get-reviews|openapi\.json|user-session|account|my-orders|addresses|wishlist|cart|download-backup|parcel-bookings|courier-areas|places|courier-price|courier-thanas|courier-area-search|picking-list|round|page-version)$/

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string' },
    only: { type: 'string' },
    orders: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '40' },
    quick: { type: 'boolean', default: false },
  },
})
const rounds = options.quick ? 12 : Number(options.rounds)

const cores = availableParallelism()
const shop = await openShop(
  { WORKERS: '1', DEMO_PRODUCTS: '1600', LOG_LEVEL: 'error' },
  options.folder === undefined ? undefined : { folder: resolve(options.folder), keep: true },
)
try {
  const database = await findEmbeddedDatabase(shop.folder)
  if (!database) throw new Error('the database is not there')
  await fillOffice(database, console.log, volumeFor({ products: 0, orders: Number(options.orders) }))
  const questions = questionsOf(await sample(database), new Date()).filter(
    ({ name }) => options.only === undefined || name.includes(options.only),
  )
  const desk = await signIn(shop.url, 'admin', adminPassword)
  if (options.only === undefined) await nothingForgotten(desk, questions)
  console.log(
    `\n${questions.length} questions, ${rounds} × each, one after another; one serving process, ${cores} cores\n`,
  )
  const table: Line[] = []
  for (const question of questions) {
    const line = await measure(desk, question)
    table.push(line)
    console.log(cellsOf(line).join(' · '))
  }
  desk.leave()
  print(table)
  const late = table.filter(({ held }) => !held)
  const [load = 0] = loadavg()
  if (load > cores)
    console.log(`\nThis machine is busy (load ${load.toFixed(1)}): the figures are worse than the shop is.`)
  console.log(
    late.length === 0
      ? `\nEverything is answered within ${limit} ms at p95.`
      : `\nNOT WITHIN ${limit} ms: ${late.map(({ name }) => name).join('; ')}`,
  )
  process.exitCode = late.length === 0 ? 0 : 1
} finally {
  await shop.close()
}

type Line = {
  name: string
  file: boolean
  first: number
  p50: number
  p95: number
  bytes: number
  bad: number
  held: boolean
}

/** The first requests warm up and are not counted. */
async function measure(desk: Desk, { name, path, file = false }: Question): Promise<Line> {
  const times = file ? 3 : rounds
  for (let nr = 0; nr < (file ? 1 : 3); nr++) await desk.ask(path(nr))
  const first: number[] = []
  const whole: number[] = []
  let bad = 0
  let bytes = 0
  for (let nr = 0; nr < times; nr++) {
    const answer = await desk.ask(path(nr + 3))
    if (answer.status !== 200) bad++
    first.push(answer.first)
    whole.push(answer.whole)
    bytes = Math.max(bytes, answer.bytes)
  }
  const p95 = share(whole, 0.95)
  return {
    name,
    file,
    first: share(first, 0.5),
    p50: share(whole, 0.5),
    p95,
    bytes,
    bad,
    held: bad === 0 && (file || p95 <= limit),
  }
}

function share(figures: number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

/** Fails if the back office has an endpoint that is not measured here. */
async function nothingForgotten(desk: Desk, questions: Question[]) {
  const { paths } = (await desk.read('openapi.json')) as { paths: Record<string, { get?: object }> }
  const asked = new Set(questions.map(({ path }) => path(0).split('?')[0]))
  const forgotten = Object.entries(paths)
    .filter(([, { get }]) => get)
    .map(([path]) => path.split('/').at(-1) ?? '')
    .filter((name) => !forShoppers.test(name) && !notFilled.has(name) && !byCount.test(name) && !asked.has(name))
  if (forgotten.length > 0)
    throw new Error(`Nobody asks for ${[...new Set(forgotten)].join(', ')}: see bench/office/questions.ts`)
}

function cellsOf({ name, file, first, p50, p95, bytes, bad, held }: Line): string[] {
  const times = file ? [`first byte ${ms(first)}`, `whole ${ms(p50)}`] : [ms(p50), ms(p95)]
  const verdict = bad > 0 ? `${bad} REFUSED` : file ? 'a file' : held ? 'held' : 'NOT HELD'
  return [name, ...times, `${(bytes / 1024).toFixed(0)} KB`, verdict]
}

function print(table: Line[]) {
  const rows = (lines: Line[]) => lines.map((line) => `| ${cellsOf(line).join(' | ')} |`).join('\n')
  console.log(
    `\n| question | p50 | p95 | at most | |\n|---|---|---|---|---|\n${rows(table.filter(({ file }) => !file))}`,
  )
  console.log(
    `\n| file | first byte | whole | size | |\n|---|---|---|---|---|\n${rows(table.filter(({ file }) => file))}`,
  )
}

function ms(time: number) {
  return `${time < 10 ? time.toFixed(1) : time.toFixed(0)} ms`
}
