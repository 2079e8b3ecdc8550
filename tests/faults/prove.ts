import type pg from 'pg'
import { openShop } from '../../scripts/open-for-tests.mjs'
import { booksOf } from './books.ts'
import { crashes } from './crashes.ts'
import { brokenRules } from './invariants.ts'
import { network } from './network.ts'
import { outages } from './outages.ts'
import { overload } from './overload.ts'
import { races } from './races.ts'
import { restarts } from './restarts.ts'

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
const isWanted = ([name]: [string, unknown]) => wanted.length === 0 || wanted.includes(name)
/** Each in a fresh shop, the others bring their own. */
const inShop = { races, crashes, outages, overload }
const alone = { restarts, network }
const proofs: Proof[] = []

const note = (proof: Proof) => {
  proofs.push(proof)
  console.log(`  ${proof.held ? 'held' : 'BROKEN'}  ${proof.what}: ${proof.measured}`)
}

for (const [name, prove] of Object.entries(inShop).filter(isWanted)) {
  console.log(`\n${name}${quick ? ', in short' : ''}`)
  const shop = await openShop({ WORKERS: '2', LOG_LEVEL: 'silent' })
  const books = await booksOf(shop.folder)
  try {
    await prove({ ...shop, pid: shop.pid ?? 0, books, quick }, note)
    const broken = await brokenRules(books)
    note({
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
for (const [name, prove] of Object.entries(alone).filter(isWanted)) {
  console.log(`\n${name}${quick ? ', in short' : ''}`)
  await prove(quick, note)
}

const head = ['goal', 'what', 'target', 'measured', 'held']
console.log(`\n| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`)
for (const { goal, what, target, measured, held } of proofs)
  console.log(`| ${[goal, what, target, measured, held ? 'yes' : '**NO**'].join(' | ')} |`)
const failed = proofs.filter(({ held }) => !held).length
console.log(failed ? `\n${failed} of ${proofs.length} DO NOT HOLD.` : `\nAll ${proofs.length} hold.`)
process.exitCode = failed ? 1 : 0
