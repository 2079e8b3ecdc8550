// All checks, those that fail fastest first.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { openShop } from './open-for-tests.mjs'
import { binary, ensureBuild, runNode24, stopSignal } from './workshop.mjs'

const node = (args, env) => () => runNode24(args, env)
// Resolved at run time: in a fresh clone nothing is installed when this module is loaded.
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

/** Failed tests of Vitest, one per line, repeated at the end of the output. */
const whatFailed = () => (existsSync(failureList) ? readFileSync(failureList, 'utf8').split('\n').filter(Boolean) : [])

const format = [
  'Format, lint, import rules',
  tool('@biomejs/biome', 'biome', ['ci', '--max-diagnostics=50', '--diagnostic-level=warn']),
]
const unused = ['Unused files, exports and dependencies (knip)', tool('knip', 'knip', [])]
// One checker: each resolves shared types again, so a second one costs as much as it saves.
const types = ['Types', tool('typescript', 'tsc', ['--noEmit', '--checkers', '1'])]
const tests = ['Rules and endpoints (Vitest, PostgreSQL)', rules]

// The same browser for everybody, whatever CHROME_PATH is. npm has a browser for Linux only.
const browserOfNpm = process.platform === 'linux' ? { BROWSER_FROM_NPM: '1' } : {}

/** The shop of the journeys. */
let shop

/** Filling it takes one core for some seconds, so it is opened while other checks run. */
const openForJourneys = async () => {
  try {
    shop = await openShop()
    return 0
  } catch (error) {
    console.error(error.message)
    return 1
  }
}

const journeys = () => {
  const opened = shop ? [`--shop=${shop.url}`] : []
  return runNode24(['scripts/journeys.mjs', '--once', ...opened, '--project=main-road'], browserOfNpm)
}

export const fastChecks = [['Generated types', generate], [format, unused], types, tests]

export const allChecks = [
  ['Generated types', generate],
  [format, unused],
  // Each uses little more than one core.
  [types, ['Build', async () => (await ensureBuild()) ?? 0]],
  // The others wait more than they compute.
  [
    tests,
    ['Weight for browsers', node(['scripts/weigh.mjs'])],
    ['Starting and stopping', node(['scripts/try-start.mjs'])],
    ['A shop for the journeys', openForJourneys],
  ],
  ['Journeys in a browser (Playwright, axe)', journeys],
]

/**
 * Runs all steps, even after a failure but not after a signal, and prints totals at the end.
 * @param steps name and function that resolves to an exit code; steps in a nested array run concurrently
 */
export async function runSteps(steps) {
  try {
    await runAll(steps)
  } finally {
    await shop?.close()
  }
}

async function runAll(steps) {
  const results = []
  for (const step of steps) {
    const together = Array.isArray(step[0]) ? step : [step]
    results.push(...(await Promise.all(together.map(runStep))))
    if (stopSignal()) {
      console.log(`\nStopped by ${stopSignal()}.`)
      process.exitCode = 1
      return
    }
  }
  console.log('')
  for (const { name, ok, seconds } of results) console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`)
  for (const line of whatFailed()) console.log(`        ${line}`)
  const failed = results.filter(({ ok }) => !ok).length
  console.log(`${results.length - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

async function runStep([name, run]) {
  console.log(`\n── ${name}`)
  const begun = Date.now()
  const ok = (await run()) === 0
  return { name, ok, seconds: Math.round((Date.now() - begun) / 1000) }
}
