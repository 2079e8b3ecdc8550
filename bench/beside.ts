import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { findEmbeddedDatabase } from '#platform/postgres/find-running.ts'
import type { openShop } from '../scripts/open-for-tests.mjs'
import { askUncached, repeat, uncached } from './load.ts'
import { askOrders } from './orders.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
type Ask = { ask: (nr: number) => Promise<boolean>; close: () => void }

const wide = 10
const here = process.cwd()
const folder = process.argv.slice(2).find((each) => !each.startsWith('--'))
const other = resolve(folder ?? '')
if (!folder || !existsSync(join(other, 'build', 'server', 'index.js'))) {
  console.error(
    'Give the folder of another checkout in which `npm start` has run once: npm run bench:beside -- ../other',
  )
  process.exit(1)
}
const quick = process.argv.includes('--quick')
const { rounds, seconds } = quick ? { rounds: 2, seconds: 2 } : { rounds: 9, seconds: 3 }
const env = { WORKERS: String(availableParallelism()) }

console.log(`${other} and this checkout, open at once, asked in turns: ${rounds} rounds of ${seconds} s each\n`)
const shops: Shop[] = []
try {
  // The other checkout opens first. Each starts in its own folder, because the path of its program is relative.
  shops.push(await openIn(other), await openIn(here))
  const table: string[] = []
  for (const [what, path] of Object.entries(uncached))
    table.push(await compare(`${what}, uncached`, (shop) => Promise.resolve(askUncached(shop.url + path, wide))))
  const databases = await Promise.all(shops.map((shop) => findEmbeddedDatabase(shop.folder)))
  if (databases.every((each) => each !== undefined))
    table.push(await compare('orders', (shop) => askOrders(shop.url, databases[shops.indexOf(shop)] ?? '')))
  else console.log('Orders are left out: the other release keeps its database password elsewhere')
  console.log(`\n| per second | other | this | ratio | failed |\n|---|---|---|---|---|\n${table.join('\n')}`)
} finally {
  for (const shop of shops) await shop.close()
}

async function openIn(checkout: string): Promise<Shop> {
  process.chdir(checkout)
  try {
    const { openShop: open } = await import(join(checkout, 'scripts', 'open-for-tests.mjs'))
    return await open(env)
  } finally {
    process.chdir(here)
  }
}

/**
 * A row of the table: medians of both, and the median of the rounds' ratios. Every second round begins with this
 * checkout.
 */
async function compare(what: string, prepare: (shop: Shop) => Promise<Ask>): Promise<string> {
  const sides = await Promise.all(shops.map(prepare))
  const rates: [number, number][] = []
  let failed = 0
  for (const { ask } of sides) await repeat(ask, wide, seconds)
  for (let round = 0; round < rounds; round++) {
    const pair: [number, number] = [0, 0]
    for (const at of round % 2 ? [1, 0] : [0, 1]) {
      const load = await repeat((sides[at] as Ask).ask, wide, seconds)
      pair[at] = load.perSecond
      failed += load.failed
    }
    rates.push(pair)
  }
  for (const { close } of sides) close()
  const middle = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
  const [theirs, ours] = [middle(rates.map(([first]) => first)), middle(rates.map(([, second]) => second))]
  const ratio = middle(rates.map(([first, second]) => second / first))
  const row = `| ${what} | ${theirs.toFixed(0)} | ${ours.toFixed(0)} | ${ratio.toFixed(2)} | ${failed} |`
  console.log(row)
  return row
}
