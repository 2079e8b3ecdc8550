import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no row of SQL text is typed by hand: its columns are compared with the result', () => {
  const files = globSync('{src,demo,scripts}/**/*.ts').filter((file) => !/\.test\.ts$|paraglide/.test(file))
  const read = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  expect(read.filter(({ text }) => text.includes('queryRows(')).length).toBeGreaterThan(150)
  expect(read.filter(({ text }) => /\.execute</.test(text)).map(({ file }) => file)).toEqual([])
})
