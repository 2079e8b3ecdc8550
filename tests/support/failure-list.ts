import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

const failureListFile = 'node_modules/.cache/vitest-failures.txt'

/** Writes a line for each failure of a run, including those outside of tests: `npm test` repeats them at its end. */
export class FailureList implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const lines = modules.flatMap((module) => [
      ...module.errors().map((error) => `${module.relativeModuleId}: ${firstLine(error)}`),
      ...[...module.children.allTests('failed')].map(
        (test) => `${module.relativeModuleId} > ${test.fullName}: ${firstLine(test.result().errors?.[0])}`,
      ),
    ])
    for (const error of unhandled) lines.push(`Outside of any test: ${error.stack ?? firstLine(error)}`)
    mkdirSync(dirname(failureListFile), { recursive: true })
    writeFileSync(failureListFile, lines.join('\n'))
  }
}

const firstLine = (error?: { message?: string }) => error?.message?.split('\n')[0]?.slice(0, 300) ?? 'no message'
