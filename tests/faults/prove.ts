import { parseArgs } from 'node:util'
import type pg from 'pg'
import { watchHost } from '../../scripts/host-time.mjs'
import { openShop } from '../../scripts/open-for-tests.mjs'
import { backups } from './backups.ts'
import { bookings } from './bookings.ts'
import { booksOf } from './books.ts'
import { points } from './crash-points.ts'
import { crashes } from './crashes.ts'
import { disks } from './disks.ts'
import { draining } from './draining.ts'
import { fuzz } from './fuzz.ts'
import { hostile } from './hostile.ts'
import { booksProof } from './invariants.ts'
import { load } from './load.ts'
import { bringUpToDate as migrations } from './migrations.ts'
import { network } from './network.ts'
import { mails } from './order-mails.ts'
import { outages } from './outages.ts'
import { overload } from './overload.ts'
import { properties } from './properties.ts'
import { races } from './races.ts'
import { restarts } from './restarts.ts'
import { senders } from './senders.ts'
import { soak } from './soak.ts'
import { starts } from './starts.ts'
import { storms } from './storms.ts'

/** One line of the report. */
export type Proof = { goal: string; what: string; target: string; measured: string; held: boolean }
export type UnderTest = {
  url: string
  pid: number
  folder: string
  port: number
  /** A pool to its database, separate from the shop's own. */
  books: pg.Pool
  quick: boolean
  /** All random choices derive from it, so that a failure can be repeated with --seed. */
  seed: number
}

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, seed: { type: 'string' } },
})
const { quick } = values
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
if (!Number.isInteger(seed)) throw new Error('--seed must be a whole number')
const isWanted = ([name]: [string, unknown]) => wanted.length === 0 || wanted.includes(name)
/** Each of these gets a fresh shop; the parts in `alone` open their own. */
const inShop = { races, crashes, points, outages, load, overload, bookings }
/** Likewise, with rate limits on: each client has an address of its own. */
const limited = { fuzz, senders, storms }
const alone = { mails, hostile, starts, restarts, network, draining, migrations, disks, backups, properties, soak }
const proofs: Proof[] = []

// When interrupted, it ends its shops too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const note = (proof: Proof) => {
  proofs.push(proof)
  console.log(`  ${proof.held ? 'held' : 'BROKEN'}  ${proof.what}: ${proof.measured}`)
}

const hosts: string[] = []
/** @returns a function to call at the end of the part: it prints how much CPU the host took away (steal) */
const begin = (name: string) => {
  console.log(`\n${name}${quick ? ', in short' : ''}`)
  const stolen = watchHost()
  return () => {
    const percent = stolen()
    if (percent === undefined) return
    hosts.push(`${name} ${percent} %`)
    console.log(`  (the host took ${percent} % of this machine's processors)`)
  }
}

for (const [name, prove] of Object.entries({ ...inShop, ...limited }).filter(isWanted)) {
  const end = begin(name)
  const shop = await openShop({ WORKERS: '2', LOG_LEVEL: 'silent', RATE_LIMITS: name in limited ? 'on' : 'off' })
  const books = await booksOf(shop.folder)
  try {
    await prove({ ...shop, pid: shop.pid ?? 0, books, quick, seed }, note)
    note(await booksProof(books, `the books after all of ${name}`))
  } finally {
    await books.end()
    await shop.close()
  }
  end()
}
for (const [name, prove] of Object.entries(alone).filter(isWanted)) {
  const end = begin(name)
  await prove(quick, note, seed)
  end()
}

const head = ['goal', 'what', 'target', 'measured', 'held']
console.log(`\n| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`)
for (const { goal, what, target, measured, held } of proofs)
  console.log(`| ${[goal, what, target, measured, held ? 'yes' : '**NO**'].join(' | ')} |`)
if (hosts.length > 0) console.log(`\nThe host took from this machine's processors: ${hosts.join(', ')}.`)
const failed = proofs.filter(({ held }) => !held).length
console.log(failed ? `\n${failed} of ${proofs.length} DO NOT HOLD.` : `\nAll ${proofs.length} hold.`)
process.exitCode = failed ? 1 : 0
