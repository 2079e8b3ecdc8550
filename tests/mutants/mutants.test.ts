import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants } from './mutants.ts'

test.each(mutants)(
  'what is to be broken of "$rule" stands once, and so do the tests that must notice it',
  ({ file, find, tests }) => {
    expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2)
    for (const [path, name] of tests) {
      expect(existsSync(path), path).toBe(true)
      if (name) expect(readFileSync(path, 'utf8')).toContain(name)
    }
  },
)
