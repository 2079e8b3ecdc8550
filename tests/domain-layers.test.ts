import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { declarations, layers, mayImport } from '../src/domains/layers.ts'

type Import = { file: string; from: string; to: string; target: string }

const importsOf = (file: string, text: string): Import[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'#domains\/([a-z-]+)\/([^']+)'/g)].map(([, to = '', path]) => ({
    file,
    from: file.split('/')[2] ?? '',
    to,
    target: `${to}/${path}`,
  }))

const isWrong = ({ from, to, target }: Import) => !mayImport(from, to) && !declarations.test(target)

const imports = globSync('src/domains/*/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => importsOf(file, readFileSync(file, 'utf8')))

test('every domain is in exactly one layer', () => {
  const known = layers.flat()
  expect(new Set(known).size).toBe(known.length)
  expect(
    globSync('src/domains/*/')
      .map((path) => path.split('/')[2])
      .filter((domain) => !known.includes(domain ?? '')),
  ).toEqual([])
})

test('docs/architecture.md shows the actual layers', () => {
  const [, table = ''] = readFileSync('docs/architecture.md', 'utf8').split('| layer | domains |\n|---|---|\n')
  const shown = [...table.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, , domains = '']) => domains.split(', '))
  expect(shown.slice(0, layers.length)).toEqual(layers)
})

test('no domain imports a function of a higher layer', () => {
  expect(imports.length).toBeGreaterThan(300)
  const wrong = imports.filter(isWrong)
  expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
})

test.each([
  ['src/domains/customers/x.ts', `import { placeOrder } from '#domains/orders/placing/place-order.ts'`, true],
  ['src/domains/customers/x.ts', `const { placeOrder } = await import('#domains/orders/placing/place-order.ts')`, true],
  ['src/domains/events/x.ts', `import { note } from '#domains/staff/mail-log.ts'`, true],
  ['src/domains/settings/x.ts', `import { x } from '#domains/staff/x.ts'`, true],
  ['src/domains/nobody/x.ts', `import { x } from '#domains/settings/x.ts'`, true],
  ['src/domains/staff/x.ts', `import { x } from '#domains/settings/x.ts'`, false],
  ['src/domains/customers/x.ts', `import { orders } from '#domains/orders/tables.ts'`, false],
  ['src/domains/orders/x.ts', `import { takeStock } from '#domains/inventory/take-stock.ts'`, false],
])('an import of %s is judged: %s', (file, text, wrong) => {
  expect(importsOf(file, text).map(isWrong)).toEqual([wrong])
})
