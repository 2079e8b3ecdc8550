import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { availableParallelism, loadavg, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findEmbeddedDatabase } from '#platform/postgres/find-running.ts'
import { adminPassword, openShop } from '../scripts/open-for-tests.mjs'
import { type Answered, questionsOf } from './growth/questions.ts'
import { fillOffice, volumeFor } from './office/fill.ts'

const sizes = [
  { products: 1_000, orders: 10_000 },
  { products: 10_000, orders: 100_000 },
  { products: 100_000, orders: 1_000_000 },
]

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1,2,3' },
    quick: { type: 'boolean', default: false },
    folder: { type: 'string' },
    products: { type: 'string' },
    orders: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '30' },
  },
})
const chosen =
  options.products === undefined
    ? (options.quick ? '1,2' : options.sizes).split(',').map((nr) => {
        const size = sizes[Number(nr) - 1]
        if (!size) throw new Error(`There is no size ${nr}: 1, 2 or 3`)
        return size
      })
    : options.products.split(',').map((products, nr) => {
        const orders = options.orders?.split(',')[nr] ?? Number(products) * 10
        return { products: Number(products), orders: Number(orders) }
      })

type Line = { p50: number; p95: number; bad: number }
const table = new Map<string, Line[]>()
const cores = availableParallelism()
let busiest = 0
for (const size of chosen) {
  console.log(`\n${inWords(size)}`)
  const folder = options.folder && join(resolve(options.folder), String(size.products))
  const shop = await openShop({ WORKERS: '1', LOG_LEVEL: 'error' }, folder ? { folder, keep: true } : undefined)
  try {
    const database = await findEmbeddedDatabase(shop.folder)
    if (!database) throw new Error('the database is not there')
    await fillOffice(database, console.log, volumeFor(size))
    const refresh = await keepInMemory(join(shop.folder, 'postgres'))
    const { questions, close } = await questionsOf({ url: shop.url, database, adminPassword })
    try {
      for (const { name, ask } of questions) {
        if (options.only !== undefined && !name.includes(options.only)) continue
        await refresh()
        const line = await measure(ask)
        table.set(name, [...(table.get(name) ?? []), line])
        console.log(`${name} · ${ms(line.p50)} · ${ms(line.p95)}${line.bad ? ` · ${line.bad} REFUSED` : ''}`)
        busiest = Math.max(busiest, loadavg()[0] ?? 0)
      }
    } finally {
      await close()
    }
  } finally {
    await shop.close()
  }
}
print()
if (busiest > cores)
  console.log(`\nThis machine was busy (load up to ${busiest.toFixed(1)}): the figures are worse than the shop is.`)

/**
 * Reads the database files into the page cache, as on a day with many visitors. Otherwise the disk would dominate the
 * times of a large shop, but not those of a small one.
 * @returns function that reads them again after 30 s, because some machines evict idle pages after a minute or two
 */
async function keepInMemory(home: string): Promise<() => Promise<void>> {
  const base = join(home, 'base')
  let readAt = Number.NEGATIVE_INFINITY
  const read = async () => {
    if (performance.now() - readAt < 30_000) return 0
    let bytes = 0
    for (const entry of await readdir(base, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      bytes += await readFileToTheEnd(join(entry.parentPath, entry.name))
    }
    readAt = performance.now()
    return bytes
  }
  const began = performance.now()
  const bytes = await read()
  const took = (performance.now() - began) / 1000
  console.log(`${(bytes / 2 ** 30).toFixed(1)} GB of database read into memory, ${took.toFixed(1)} s`)
  if (bytes > totalmem() / 2)
    console.log('That is more than half of what this machine has: what is measured is also its disk.')
  return async () => void (await read())
}

/** @returns its size in bytes; 0 if PostgreSQL has deleted the file since the folder was listed */
async function readFileToTheEnd(file: string): Promise<number> {
  let bytes = 0
  try {
    for await (const piece of createReadStream(file, { highWaterMark: 1 << 20 })) bytes += (piece as Buffer).length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return bytes
}

/** Sends requests one after another. The first three warm up and are not counted. */
async function measure(ask: (nr: number) => Promise<Answered>): Promise<Line> {
  const times: number[] = []
  let bad = 0
  for (let nr = 0; nr < Number(options.rounds) + 3; nr++) {
    const began = performance.now()
    const { ms = performance.now() - began, isRight } = await ask(nr)
    if (nr < 3) continue
    times.push(ms)
    if (!isRight) bad++
  }
  const share = (part: number) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? Number.NaN
  return { p50: share(0.5), p95: share(0.95), bad }
}

function print() {
  const ratio = (lines: Line[], of: 'p50' | 'p95') => {
    const [first, last] = [lines[0]?.[of], lines.at(-1)?.[of]]
    return first && last ? `${(last / first).toFixed(1)} ×` : ''
  }
  const heads = chosen.map(({ products }) => `${products.toLocaleString('en')}: p50 / p95`)
  console.log(`\n| question | ${heads.join(' | ')} | largest : smallest |\n|---|${'---|'.repeat(heads.length + 1)}`)
  for (const [name, lines] of table) {
    const cells = lines.map(({ p50, p95, bad }) => `${ms(p50)} / ${ms(p95)}${bad ? ` (${bad} REFUSED)` : ''}`)
    console.log(`| ${name} | ${cells.join(' | ')} | ${ratio(lines, 'p50')} / ${ratio(lines, 'p95')} |`)
  }
}

function inWords({ products, orders }: { products: number; orders: number }) {
  return `${products.toLocaleString('en')} products, ${orders.toLocaleString('en')} orders`
}

function ms(time: number) {
  return `${time < 10 ? time.toFixed(1) : time.toFixed(0)} ms`
}
