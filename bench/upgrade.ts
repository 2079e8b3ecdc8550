import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { adminPassword, type openShop, removeShop } from '../scripts/open-for-tests.mjs'
import { signIn } from './office/ask.ts'
import { compareAnswers, compareFiles, type Difference } from './upgrade/compare-answers.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
type Question = { name: string; path: string; file: boolean }
type Given = { status: number; text: string }

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    products: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '1000000' },
    folder: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
})
const here = process.cwd()
const other = resolve(positionals[0] ?? '')
if (!positionals[0] || !existsSync(join(other, 'build', 'server', 'index.js'))) {
  console.error(
    'Give the folder of an earlier checkout in which `npm start` has run once: npm run bench:upgrade -- ../other',
  )
  process.exit(1)
}
const parent = options.folder ? resolve(options.folder) : mkdtempSync(join(tmpdir(), 'bunon-upgrade-'))
// An earlier release that root starts makes its database as another user, who must be able to enter.
if (!options.folder) chmodSync(parent, 0o755)
const folder = join(parent, options.products)
/** One date for both shops, so that both are queried for the same periods. */
const now = new Date()

try {
  console.log(`The earlier release fills its shop: ${options.products} products, ${options.orders} orders\n`)
  const questions: Question[] = []
  const before = await withShop(other, async (shop) => {
    const database = await databaseOf(shop)
    await fill(database)
    questions.push(...(await questionsOf(database)))
    return askAll(shop, questions)
  })
  const day = dayInDhaka()
  const began = performance.now()
  const after = await withShop(here, async (shop) => {
    console.log(`This release serves after ${((performance.now() - began) / 1000).toFixed(0)} s, migrations included`)
    return askAll(shop, questions)
  })
  if (dayInDhaka() !== day) console.log('A day has begun in Dhaka between the two: figures of today must differ.')
  report(questions, before, after)
} finally {
  if (!options.folder) {
    removeShop(folder)
    rmSync(parent, { recursive: true, force: true })
  }
}

/** The SQL of the earlier release's own benchmarks fills its shop; a shop that is filled already stays as it is. */
async function fill(database: string) {
  const { fillOffice, volumeFor } = await import(join(other, 'bench', 'office', 'fill.ts'))
  const volume = volumeFor({ products: Number(options.products), orders: Number(options.orders) })
  await fillOffice(database, console.log, volume)
}

async function withShop<T>(checkout: string, use: (shop: Shop) => Promise<T>): Promise<T> {
  process.chdir(checkout)
  let shop: Shop
  try {
    const { openShop: open } = await import(join(checkout, 'scripts', 'open-for-tests.mjs'))
    shop = await open({ WORKERS: '1', LOG_LEVEL: 'error' }, { folder, keep: true, minutes: 120 })
  } finally {
    process.chdir(here)
  }
  try {
    return await use(shop)
  } finally {
    await shop.close()
  }
}

/** The earlier release's back-office requests, with sample values of its shop, and requests of shoppers. */
async function questionsOf(database: string): Promise<Question[]> {
  const { questionsOf: officeQuestions, sample } = await import(join(other, 'bench', 'office', 'questions.ts'))
  const samples = await sample(database)
  const rounds = Array.from({ length: Number(options.rounds) }, (_, nr) => nr)
  const office = (
    officeQuestions(samples, now) as { name: string; path: (nr: number) => string; file?: boolean }[]
  ).flatMap(({ name, path, file = false }) =>
    [...new Set((file ? [0] : rounds).map(path))].map((each) => ({ name, path: each, file })),
  )
  const numbers = (samples.product as number[]).slice(0, 20)
  const shoppers = [
    ...['newest', 'featured', 'price-low', 'price-high', 'alphabetically-az', 'best-selling'].flatMap((sort) =>
      [1, 7].map((page) => `products-data?page=${page}&perPage=24&sort=${sort}`),
    ),
    ...['mens', 'womens', 'kids', 'accessories'].map((slug) => `products-data?page=1&perPage=24&category=${slug}`),
    ...(samples.title as string[]).slice(0, 10).map((title) => `search-products?query=${encodeURIComponent(title)}`),
    'categories',
    ...numbers.map((number) => `get-reviews?productId=${number}`),
  ]
  return [...office, ...shoppers.map((path) => ({ name: path.split('?')[0] ?? path, path, file: false }))]
    .filter(({ path }) => !path.startsWith('/'))
    .map((question) => ({ ...question, path: withCounts(question.path) }))
}

/** A release that answers the list of orders as an array adds page and counts if asked; others ignore the parameter. */
function withCounts(path: string): string {
  return path.startsWith('orders?') && !path.includes('counts=') ? `${path}&counts=1` : path
}

/** The database file, whose path has changed between releases. */
async function databaseOf(shop: Shop): Promise<string> {
  for (const place of ['platform/postgres/find-running.ts', 'platform/embedded-database.ts']) {
    const file = join(other, 'src', place)
    if (!existsSync(file)) continue
    const database = await (await import(file)).findEmbeddedDatabase(shop.folder)
    if (database) return database
  }
  throw new Error('The database of the earlier release is not found')
}

async function askAll(shop: Shop, questions: Question[]): Promise<Given[]> {
  const desk = await signIn(shop.url, 'admin', adminPassword)
  try {
    const given: Given[] = []
    for (const { path } of questions) {
      given.push(await desk.take(path).catch(() => lost(shop)))
      if (given.length % 100 === 0) console.log(`  ${given.length} of ${questions.length} questions`)
    }
    return given
  } finally {
    desk.leave()
  }
}

/** An answer that never came: a file of a million orders ends the process of an earlier release. */
async function lost(shop: Shop): Promise<Given> {
  while (!(await fetch(`${shop.url}/readyz`).catch(() => undefined))?.ok) await setTimeout(100)
  return { status: 0, text: '' }
}

function report(questions: Question[], before: Given[], after: Given[]) {
  const found = new Map<string, Difference & { times: number }>()
  const unanswered = new Set<string>()
  let asked = 0
  let equal = 0
  let figures = 0
  for (const [at, { name, file }] of questions.entries()) {
    const [first, second] = [before[at], after[at]]
    // Skips requests that the earlier release refuses or cannot answer.
    if (first?.status !== 200 || !second) {
      unanswered.add(name)
      continue
    }
    asked++
    const differences = differencesOf(first, second, file)
    figures += first.text.match(/\d+(\.\d+)?/g)?.length ?? 0
    if (differences.length === 0) equal++
    for (const each of differences) {
      const key = `${name} · ${each.place}`
      found.set(key, { ...each, times: (found.get(key)?.times ?? 0) + 1 })
    }
  }
  if (found.size > 0) {
    const rows = [...found].map(([key, { before: was, after: is, times }]) =>
      `| ${key} | ${was} | ${is} | ${times} |`.replaceAll('\n', ' '),
    )
    console.log(`\n| what differs | before | after | times |\n|---|---|---|---|\n${rows.join('\n')}`)
  }
  if (unanswered.size > 0) console.log(`\nThe earlier release did not answer: ${[...unanswered].join(' · ')}`)
  console.log(
    `\n${asked} questions, ${figures.toLocaleString('en')} numbers: ${equal} answers are equal, in the others ${found.size} fields differ.`,
  )
}

function differencesOf(before: Given, after: Given, file: boolean): Difference[] {
  if (after.status !== before.status)
    return [{ place: 'status', before: String(before.status), after: String(after.status) }]
  return file ? compareFiles(before.text, after.text) : compareAnswers(JSON.parse(before.text), JSON.parse(after.text))
}

function dayInDhaka(): string {
  return new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10)
}
