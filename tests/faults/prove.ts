import pg from 'pg'
import { findEmbeddedDatabase } from '#platform/embedded-database.ts'
import { openShop } from '../../scripts/open-for-tests.mjs'
import { crashes } from './crashes.ts'
import { brokenRules } from './invariants.ts'
import { outages } from './outages.ts'
import { races } from './races.ts'

/** One line of the report. */
export type Proof = { goal: string; what: string; target: string; measured: string; held: boolean }
export type UnderTest = {
  url: string
  pid: number
  folder: string
  port: number
  /** Into its database, beside the shop. */
  books: pg.Pool
  quick: boolean
}

const quick = process.argv.includes('--quick')
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const parts = { races, crashes, outages }
const chosen = Object.entries(parts).filter(([name]) => wanted.length === 0 || wanted.includes(name))
const proofs: Proof[] = []

for (const [name, prove] of chosen) {
  console.log(`\n${name}${quick ? ', in short' : ''}`)
  const shop = await openShop({ WORKERS: '2', LOG_LEVEL: 'silent' })
  const url = await findEmbeddedDatabase(shop.folder)
  if (!url || !shop.pid) throw new Error('the shop has no database of its own')
  const books = new pg.Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 15_000 })
  books.on('error', () => {})
  books.on('connect', (client) => client.on('error', () => {}))
  try {
    await prove({ ...shop, pid: shop.pid, books, quick }, (proof) => {
      proofs.push(proof)
      console.log(`  ${proof.held ? 'held' : 'BROKEN'}  ${proof.what}: ${proof.measured}`)
    })
    const broken = await brokenRules(books)
    proofs.push({
      goal: 'G2',
      what: `the books after all of ${name}`,
      target: 'no rule broken',
      measured: broken.join('; ') || 'none broken',
      held: broken.length === 0,
    })
  } finally {
    await books.end()
    await shop.close()
  }
}

const head = ['goal', 'what', 'target', 'measured', 'held']
console.log(`\n| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`)
for (const { goal, what, target, measured, held } of proofs)
  console.log(`| ${[goal, what, target, measured, held ? 'yes' : '**NO**'].join(' | ')} |`)
const failed = proofs.filter(({ held }) => !held).length
console.log(failed ? `\n${failed} of ${proofs.length} DO NOT HOLD.` : `\nAll ${proofs.length} hold.`)
process.exitCode = failed ? 1 : 0
