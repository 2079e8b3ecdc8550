import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import figuresInBangla from '../../../../messages/bn/figures.json' with { type: 'json' }
import { meaningOf } from './meanings.ts'

const folder = join(import.meta.dirname, '..')
const screens = globSync(['analysis/*.tsx', 'routes/{analytics,reports}.tsx'], { cwd: folder })
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n')

test('every figure on the screens is explained in docs/figures.md', () => {
  const labelled = [...screens.matchAll(/<FigureCard\s+label=\{t\('([^']+)'\)\}(?:\s+meaning=\{t\('([^']+)'\)\})?/g)]
  const blocks = [...screens.matchAll(/<Block title=\{t\('([^']+)'\)\}(?: meaning=\{(?:t\('([^']+)'\)|(null))\})?/g)]
  const named = [...screens.matchAll(/<Meaning of=\{t\('([^']+)'\)\}/g)].map(([, name]) => name)
  const wanted = [
    ...[...labelled, ...blocks].filter(([, , , none]) => !none).map(([, label, meaning]) => meaning ?? label),
    ...named,
  ]
  expect(wanted.length).toBeGreaterThan(20)
  for (const name of wanted) expect(meaningOf(name ?? '')).toMatch(/\.$/)
})

test('every metric of the financial report is explained, too', () => {
  const report = readFileSync(new URL('../../../domains/reports/financial-report.ts', import.meta.url), 'utf8')
  const metrics = [...report.matchAll(/^ {2}\['([^']+)',/gm)].map(([, name]) => name)
  expect(metrics.length).toBeGreaterThan(6)
  for (const name of metrics) expect(meaningOf(name ?? '')).toMatch(/\.$/)
})

test('every explanation has its Bangla, and no Bangla is left of one that is gone', () => {
  const [, ...parts] = readFileSync('docs/figures.md', 'utf8').split(/^## /m)
  const names = parts.map((part) => part.split('\n')[0])
  expect(Object.keys(figuresInBangla).sort()).toEqual(names.sort())
  for (const text of Object.values(figuresInBangla)) expect(text).toBe(text.normalize('NFC'))
})

test('a figure without an explanation throws', () => {
  expect(() => meaningOf('Happiness')).toThrow('Happiness')
})
