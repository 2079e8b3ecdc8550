import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** What became of one property. */
export type Tried = { file: string; title: string; passed: boolean; said: string }

/** Tells properties.ts, which started this Vitest, of each test as it ends: a line of JSON each, in the file PROVE_REPORT. */
export default class implements Reporter {
  onTestCaseResult(test: TestCase) {
    const { state, errors = [] } = test.result()
    const tried: Tried = {
      file: test.module.relativeModuleId,
      title: test.name,
      passed: state === 'passed',
      said: errors[0]?.message ?? state,
    }
    appendFileSync(process.env.PROVE_REPORT ?? '', `${JSON.stringify(tried)}\n`)
  }
}
