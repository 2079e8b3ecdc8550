// The checks, in the order in which they fail soonest.
import { readFileSync, rmSync } from 'node:fs'
import { binary, ensureBuild, runNode24 } from './workshop.mjs'

const node = (args, env) => () => runNode24(args, env)
// Looked up when its turn comes: in a fresh clone nothing is installed while this file is read.
const tool = (name, program, args) => () => runNode24([binary(name, program), ...args], { NODE_ENV: 'test' })

const generate = async () =>
  (await runNode24(['scripts/messages.mjs'])) ||
  (await runNode24([binary('@react-router/dev', 'react-router'), 'typegen']))

const vitestReport = 'node_modules/.cache/vitest.json'
const rules = () => {
  rmSync(vitestReport, { force: true })
  return tool('vitest', 'vitest', ['run'])()
}

/** Which tests of the rules failed, and with which words: so that the end of the output says it, wherever it is read. */
function whatFailed() {
  let files = []
  try {
    files = JSON.parse(readFileSync(vitestReport, 'utf8')).testResults
  } catch {
    return []
  }
  return files.flatMap(({ name, message, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    const file = name.replace(`${process.cwd()}/`, '')
    if (tests.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
    return tests.map((test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
}
const firstLine = (words = '') => words.split('\n')[0].slice(0, 300)

export const fastChecks = [
  ['Generated types', generate],
  [
    'Format, lint, import rules',
    tool('@biomejs/biome', 'biome', ['ci', '--max-diagnostics=50', '--diagnostic-level=warn']),
  ],
  ['Types', tool('typescript', 'tsc', ['--noEmit'])],
  ['Rules and doors (Vitest, PostgreSQL)', rules],
]

export const allChecks = [
  ...fastChecks,
  ['Build', async () => (await ensureBuild()) ?? 0],
  ['Weight for browsers', node(['scripts/weigh.mjs'])],
  ['Starting and stopping', node(['scripts/try-start.mjs'])],
  ['Journeys in a browser (Playwright, axe)', node(['scripts/journeys.mjs', '--once', '--project=main-road'])],
]

/** Runs all of them, also after a failure, and ends with a line that counts. */
export async function runSteps(steps) {
  const results = []
  for (const [name, run] of steps) {
    console.log(`\n── ${name}`)
    const begun = Date.now()
    const code = await run()
    results.push({ name, ok: code === 0, seconds: Math.round((Date.now() - begun) / 1000) })
  }
  console.log('')
  for (const { name, ok, seconds } of results) console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`)
  for (const line of whatFailed()) console.log(`        ${line}`)
  const failed = results.filter(({ ok }) => !ok).length
  console.log(`${results.length - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
