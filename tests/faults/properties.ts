import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binary } from '../../scripts/workshop.mjs'
import { laws } from './property-list.ts'
import type { Tried } from './property-reporter.ts'
import type { Proof } from './prove.ts'

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
    const failed = found.flatMap((tried) => (tried && !tried.passed ? [oneLine(tried.error)] : []))
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
