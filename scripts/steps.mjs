// The checks, in the order in which they fail soonest.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { binary, ensureBuild, runNode24, stopSignal } from './workshop.mjs'

const node = (args, env) => () => runNode24(args, env)
// Looked up when its turn comes: in a fresh clone nothing is installed while this file is read.
const tool = (name, program, args) => () => runNode24([binary(name, program), ...args], { NODE_ENV: 'test' })

const generate = async () =>
  (await runNode24(['scripts/messages.mjs'])) ||
  (await runNode24([binary('@react-router/dev', 'react-router'), 'typegen']))

// Written by tests/support/failure-list.ts.
const failureList = 'node_modules/.cache/vitest-failures.txt'
const rules = () => {
  rmSync(failureList, { force: true })
  return tool('vitest', 'vitest', ['run'])()
}

/** What failed in Vitest, a line each: so that the end of the output says it, wherever it is read. */
const whatFailed = () => (existsSync(failureList) ? readFileSync(failureList, 'utf8').split('\n').filter(Boolean) : [])

export const fastChecks = [
  ['Generated types', generate],
  [
    'Format, lint, import rules',
    tool('@biomejs/biome', 'biome', ['ci', '--max-diagnostics=50', '--diagnostic-level=warn']),
  ],
  ['Unused files, exports and dependencies (knip)', tool('knip', 'knip', [])],
  ['Types', tool('typescript', 'tsc', ['--noEmit'])],
  ['Rules and endpoints (Vitest, PostgreSQL)', rules],
]

export const allChecks = [
  ...fastChecks,
  ['Build', async () => (await ensureBuild()) ?? 0],
  ['Weight for browsers', node(['scripts/weigh.mjs'])],
  ['Starting and stopping', node(['scripts/try-start.mjs'])],
  ['Journeys in a browser (Playwright, axe)', node(['scripts/journeys.mjs', '--once', '--project=main-road'])],
]

/** Runs all of them, also after a failure but not after a signal, and ends with a line that counts. */
export async function runSteps(steps) {
  const results = []
  for (const [name, run] of steps) {
    console.log(`\n── ${name}`)
    const begun = Date.now()
    const code = await run()
    if (stopSignal()) {
      console.log(`\nStopped by ${stopSignal()}.`)
      process.exitCode = 1
      return
    }
    results.push({ name, ok: code === 0, seconds: Math.round((Date.now() - begun) / 1000) })
  }
  console.log('')
  for (const { name, ok, seconds } of results) console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`)
  for (const line of whatFailed()) console.log(`        ${line}`)
  const failed = results.filter(({ ok }) => !ok).length
  console.log(`${results.length - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
