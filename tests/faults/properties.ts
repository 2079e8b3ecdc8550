import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binary } from '../../scripts/workshop.mjs'
import type { Tried } from './property-reporter.ts'
import type { Proof } from './prove.ts'

/** Each property with the tests that prove it. The title is the literal one of the test. */
const laws: { what: string; tests: [file: string, title: string][] }[] = [
  {
    what: 'P1 a total is its lines and its delivery: whole, never negative, never too large to be exact',
    tests: [['src/shared/money.test.ts', 'is the sum of its lines and the delivery, whole, never negative']],
  },
  {
    what: 'P2 the order of lines and a split line change no total',
    tests: [['src/shared/money.test.ts', 'does not depend on the order of lines, nor on a line being split']],
  },
  {
    what: 'P3 the cart does what a plain map would do, also after a reload and out of junk',
    tests: [
      ['src/web/storefront/cart/cart-lines.test.ts', 'does what a map by product, size and colour would do'],
      ['src/web/storefront/cart/cart-lines.test.ts', 'is the same after a reload'],
      ['src/web/storefront/cart/cart-lines.test.ts', 'that is junk is an empty cart, never an error'],
      [
        'src/web/storefront/cart/cart-changes.test.ts',
        'becomes the same everywhere, and loses only what somebody took out',
      ],
    ],
  },
  {
    what: 'P4 checkout and server come to the same total',
    tests: [
      [
        'src/web/storefront/checkout/check-form.test.ts',
        'the checkout and the shop come to the same total for any cart, city and rates, to the paisa',
      ],
    ],
  },
  {
    what: 'P5 a discount is the rounded percentage; a price is read in every form, or there is none',
    tests: [
      ['src/shared/money.test.ts', 'is whole percent between 0 and 100'],
      [
        'src/domains/catalogue/import/read-price.test.ts',
        'whatever is sent: a whole amount that a shop can ask, or none and the reason',
      ],
      [
        'src/domains/catalogue/import/read-price.test.ts',
        'a price reads back as the same whole amount in whatever form a shop writes it',
      ],
    ],
  },
  {
    what: 'P6 any order that is sent is refused, or stored exactly as the catalogue says',
    tests: [
      [
        'src/domains/orders/any-order.test.ts',
        'any order that is sent is refused with nothing stored, or stored exactly as the catalogue says',
      ],
    ],
  },
  {
    what: 'P7 the shelf is as a plain model says, also when up to four people act at once',
    tests: [
      [
        'src/domains/orders/stock-follows.test.ts',
        'after every order, status, deletion, return from the trash, count and delivery the shelf is as a plain model says',
      ],
      [
        'src/domains/orders/stock-follows.test.ts',
        'the same by two to four people at once: no piece is lost, none is made, and nobody hears of a fault',
      ],
    ],
  },
  {
    what: 'P8 delivery by city however it is typed, and free exactly above the threshold',
    tests: [
      [
        'src/shared/money.test.ts',
        'delivery is 60 in Dhaka, 120 elsewhere and nothing above the threshold, to the paisa',
      ],
      [
        'src/shared/money.test.ts',
        'a city is known however its letters and blanks are typed, and its delivery changes exactly above the threshold',
      ],
    ],
  },
  {
    what: 'P9 amounts on the screen read back as whole taka, in both scripts',
    tests: [['src/shared/money.test.ts', 'what is shown reads back as whole taka']],
  },
  {
    what: 'P10 any text in an address, a CSV cell, a letter or a feed stays text',
    tests: [
      ['src/shared/text.test.ts', 'of any text a slug is what an address may hold, and the slug of a slug is itself'],
      [
        'src/shared/csv.test.ts',
        'any texts come back cell by cell as they were, or with a sign before them that makes a formula harmless',
      ],
      [
        'src/platform/mail/mail-content.test.ts',
        'whatever somebody wrote stands in a letter as text: no sign of it becomes markup',
      ],
      [
        'src/server/pages/xml.test.ts',
        'any text comes back out of XML as it was, without the signs that XML cannot hold',
      ],
    ],
  },
]

/**
 * G10: runs the property tests with ten times as many runs as usual (quick: as many). Runs are determined by the seed:
 * PROVE_SEED=… repeats them, here and in `vitest run`.
 */
export async function properties(
  quick: boolean,
  say: (proof: Proof) => void,
  seed = Number(process.env.PROVE_SEED ?? Math.floor(Math.random() * 2 ** 31)),
): Promise<void> {
  const runs = quick ? 1000 : 10_000
  const results = await vitest([...new Set(laws.flatMap(({ tests }) => tests.map(([file]) => file)))], { runs, seed })
  for (const { what, tests } of laws) {
    const found = tests.map(([file, title]) => results.find((tried) => tried.file === file && tried.title === title))
    const missing = tests.filter((_, at) => !found[at]).map(([file, title]) => `${file} did not try '${title}'`)
    const failed = found.flatMap((tried) => (tried && !tried.passed ? [oneLine(tried.said)] : []))
    say({
      goal: 'G10',
      what,
      target: `no counter-example, ${runs.toLocaleString('en')} runs each (with a database a tenth or fewer)`,
      measured: [...missing, ...failed].join('; ') || `none, seed ${seed}`,
      held: missing.length + failed.length === 0,
    })
  }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 300)

/** Runs these test files. @returns the result of each test */
async function vitest(files: string[], { runs, seed }: { runs: number; seed: number }): Promise<Tried[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bunon-properties-'))
  const report = join(folder, 'report.jsonl')
  writeFileSync(report, '')
  const environment = { NODE_ENV: 'test', PROVE_RUNS: String(runs), PROVE_SEED: String(seed), PROVE_REPORT: report }
  const words = ['run', ...files, '--reporter=tests/faults/property-reporter.ts', '--testTimeout=1800000']
  try {
    const child = spawn(process.execPath, [binary('vitest'), ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...environment },
    })
    await new Promise((done) => child.once('exit', done))
    const lines = readFileSync(report, 'utf8').split('\n').filter(Boolean)
    return lines.map((line) => JSON.parse(line))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
