import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { attachQueryCache } from '#platform/cache/cached.ts'
import { QueryCache } from '#platform/cache/query-cache.ts'
import { connect } from '#platform/database/database.ts'
import { findEmbeddedDatabase } from '#platform/postgres/find-running.ts'
import { openShop } from '../scripts/open-for-tests.mjs'
import { fillOffice, volumeFor } from './office/fill.ts'
import { type Comparison, facetComparisons } from './optimisations/facets.ts'
import { listComparisons } from './optimisations/lists.ts'

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '15' },
    folder: { type: 'string' },
  },
})
const volume = volumeFor({ products: Number(options.products), orders: Number(options.orders) })
const folder = options.folder && resolve(options.folder)
const shop = await openShop({ WORKERS: '1', LOG_LEVEL: 'error' }, folder ? { folder, keep: true } : undefined)
try {
  const url = await findEmbeddedDatabase(shop.folder)
  if (!url) throw new Error('the database is not there')
  await fillOffice(url, console.log, volume)
  // The unoptimised queries take longer than the shop's statement timeout.
  const database = connect(url, { timeoutFactor: 60 })
  try {
    attachQueryCache(database.db, new QueryCache())
    const comparisons = [...(await facetComparisons(database.db)), ...(await listComparisons(database.db))]
    console.log(
      `\n${Number(options.products).toLocaleString('en')} products, medians of ${options.rounds} rounds in turns`,
    )
    console.log('\n| optimisation | lines | without | with | ratio |\n|---|---|---|---|---|')
    for (const comparison of comparisons) console.log(await lineOf(comparison))
    console.log(`\nload of this machine: ${loadavg()[0]?.toFixed(1)}`)
  } finally {
    await database.close()
  }
} finally {
  await shop.close()
}

/** Runs both variants in turn. @throws if their results differ, because then the times mean nothing */
async function lineOf({ name, files, plain, optimised }: Comparison): Promise<string> {
  const times = { plain: [] as number[], optimised: [] as number[] }
  for (let round = -1; round < Number(options.rounds); round++) {
    const plainTime = await timeOf(plain)
    const optimisedTime = await timeOf(optimised)
    if (!isDeepStrictEqual(plainTime.result, optimisedTime.result))
      throw new Error(`${name}: the two ways do not give the same result`)
    // The first round warms up.
    if (round < 0) continue
    times.plain.push(plainTime.ms)
    times.optimised.push(optimisedTime.ms)
  }
  const [without, having] = [median(times.plain), median(times.optimised)]
  return `| ${name} | ${await linesOf(files)} | ${ms(without)} | ${ms(having)} | ${(without / having).toFixed(1)} × |`
}

async function timeOf(run: Comparison['plain']) {
  const began = performance.now()
  const result = await run()
  return { ms: performance.now() - began, result }
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN
}

function ms(time: number): string {
  return `${time < 10 ? time.toFixed(2) : time.toFixed(0)} ms`
}

/** Lines of code that only this optimisation needs. */
async function linesOf(files: readonly string[]): Promise<number> {
  const texts = await Promise.all(files.map((file) => readFile(join(import.meta.dirname, '../src', file), 'utf8')))
  return texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0)
}
