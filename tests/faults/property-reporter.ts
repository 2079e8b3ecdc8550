import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** The result of one property test. */
export type Tried = { file: string; title: string; passed: boolean; error: string }

/**
 * Reports each finished test to properties.ts, which started this Vitest: one line of JSON in the file PROVE_REPORT.
 */
export default class implements Reporter {
  onTestCaseResult(test: TestCase) {
    const { state, errors = [] } = test.result()
    const tried: Tried = {
      file: test.module.relativeModuleId,
      title: test.name,
      passed: state === 'passed',
      error: errors[0]?.message ?? state,
    }
    appendFileSync(process.env.PROVE_REPORT ?? '', `${JSON.stringify(tried)}\n`)
  }
}
