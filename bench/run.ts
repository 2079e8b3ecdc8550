import { availableParallelism } from 'node:os'
import { findEmbeddedDatabase } from '#platform/postgres/find-running.ts'
import { watchHost } from '../scripts/host-time.mjs'
import { openShop } from '../scripts/open-for-tests.mjs'
import { memoryOf, workersOf } from '../tests/faults/processes.ts'
import { firstAfterChange } from './after-change.ts'
import { besideBareNode } from './cached-pages.ts'
import { askUncached, generator, type Load, median, repeat, uncached } from './load.ts'
import { openAgain } from './opening.ts'
import { ordersBesideBareClient, ordersWithRules } from './orders.ts'

const quick = process.argv.includes('--quick')
const workers = Number(process.env.WORKERS ?? availableParallelism())
const plan = quick ? { seconds: 2, rounds: 1, workers } : { seconds: 5, rounds: 3, workers }

console.log(
  `Shop with ${workers} processes, load by ${generator}, ${plan.rounds} × ${plan.seconds} s, ${availableParallelism()} cores\n`,
)
const stolen = watchHost()
const shop = await openShop({ WORKERS: String(workers) })
try {
  const memory = () =>
    workersOf(shop.pid ?? 0)
      .map((pid) => Math.round(memoryOf([pid]) / 1024 / 1024))
      .join(', ')
  const rest = memory()
  const table: string[][] = []
  const row = (what: string, ours: Load, floor?: Load, note = '') => {
    const ratio = floor ? `${Math.round((ours.perSecond / floor.perSecond) * 100)} %` : ''
    table.push([
      what,
      rate(ours),
      floor ? rate(floor) : '',
      ratio,
      `${ours.p50.toFixed(1)} / ${ours.p99.toFixed(1)}`,
      String(ours.failed),
      note,
    ])
    console.log(table.at(-1)?.join(' · '))
  }

  for (const [what, path] of [
    ['home, cached', '/'],
    ['listing, cached', '/shop'],
    ['product, cached', '/product/1'],
    ['product list API, cached', '/backend/api/products-data?page=1&perPage=24'],
  ] as const) {
    const { shop: ours, bare, bytes } = await besideBareNode(shop.url, path, plan)
    row(what, ours, bare, `${(bytes / 1024).toFixed(1)} KB`)
  }
  // New URLs must be rendered, however long responses are cached.
  for (const [what, path] of Object.entries(uncached)) row(`${what}, uncached`, await uncachedRate(shop.url + path, 16))
  for (const [what, path] of [
    ['product list API, uncached, one at a time', '/backend/api/products-data?page=1&perPage=24&search=cotton%20'],
    ['search API, uncached, one at a time', '/backend/api/search-products?query=saree%20'],
  ] as const)
    row(what, await uncachedRate(shop.url + path, 1))

  const database = await findEmbeddedDatabase(shop.folder)
  if (!database) throw new Error('the database is not there')
  for (const [what, spread] of [
    ['orders', 200],
    ['orders of one piece that all want', 1],
  ] as const) {
    const orders = await ordersBesideBareClient(shop.url, database, plan, spread)
    row(what, orders.shop, orders.bare, `${orders.statements} statements`)
  }
  const withRules = await ordersWithRules(shop.url, database, plan)
  row('orders with ten rules', withRules.rules, withRules.bare, `${withRules.statements} statements`)
  row('orders with ten rules, beside none', withRules.rules, withRules.none)

  print(['', 'per second', 'floor', 'ratio', 'p50 / p99 ms', 'failed', ''], table)
  console.log(`\nMemory per serving process: ${rest} MB at rest, ${memory()} MB after the load`)
  const changes = Object.entries(await firstAfterChange(shop.url, quick ? 5 : 40))
  console.log(
    `First visitor after a new price, p50 / p95 ms: ${changes.map(([page, taken]) => `${page} ${at(0.5, taken)} / ${at(0.95, taken)}`).join(', ')}`,
  )
} finally {
  await shop.close()
}
const opened = await openAgain(quick ? 1 : 5, workers)
console.log(`Opened again after ${at(0.5, opened.shop)} ms; the bare server ${at(0.5, opened.bare)} ms`)
if (stolen() !== undefined) console.log(`The host took ${stolen()} % of this machine's processors`)

/** Percentile in milliseconds. */
function at(share: number, taken: number[]) {
  return Math.round(taken.toSorted((a, b) => a - b)[Math.floor((taken.length - 1) * share)] ?? 0)
}

/** Load with concurrency `wide`; every request has a new URL. */
async function uncachedRate(prefix: string, wide: number): Promise<Load> {
  const { ask, close } = askUncached(prefix, wide)
  await repeat(ask, wide, 1)
  const rounds: Load[] = []
  for (let i = 0; i < plan.rounds; i++) rounds.push(await repeat(ask, wide, plan.seconds))
  close()
  return median(rounds)
}

function rate({ perSecond }: Load) {
  return Math.round(perSecond).toLocaleString('en')
}

function print(head: string[], rows: string[][]) {
  console.log(`\n| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`)
  for (const each of rows) console.log(`| ${each.join(' | ')} |`)
}
