import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { laws } from './faults/property-list.ts'

type Row = { line: number; what: string; tests: { file: string; title: string }[] }

/** Every row of docs/coverage.md names the test that proves it; the test must exist under that title. */
const table = readFileSync('docs/coverage.md', 'utf8')
const rows: Row[] = table
  .split('\n')
  .map((text, at) => ({ cells: text.split(/(?<!\\)\|/).map((cell) => cell.trim()), line: at + 1 }))
  .filter(({ cells }) => cells.length === 5 && !/^(what|-+)$/.test(cells[1] ?? ''))
  .map(({ cells, line }) => ({ line, what: cells[1] ?? '', tests: testsOf(cells[3] ?? '') }))

/**
 * Parses 'tests/a.spec.ts › title · title · tests/b.spec.ts › …': a title without a file belongs to the file before it.
 */
function testsOf(cell: string) {
  let file = ''
  return cell.split(' · ').map((part) => {
    const [head = '', ...rest] = part.replaceAll('`', '').split(' › ')
    if (/\.(ts|tsx|mjs)$/.test(head)) file = head
    return { file, title: /\.(ts|tsx|mjs)$/.test(head) ? rest.join(' › ') : part }
  })
}

/** The constant parts of a title; what the test fills in ({en,bn}, %s, …) is left out. */
const fixedWords = (title: string) =>
  title
    .split(/ › |\{[^}]*\}|\([^)]*\)|%[sdj]|\$\w+|…/)
    .map((words) => plain(words).trim())
    .filter((words) => words.length > 5)
const plain = (text: string) => text.replaceAll('\\', '').replace(/[’'"`]/g, "'")

test('the table can be read', () => {
  expect(rows.length).toBeGreaterThan(150)
})

test.each(rows)('line $line: $what', ({ tests }) => {
  for (const { file, title } of tests) {
    expect(existsSync(file), `${file || 'no file'} is named for '${title}'`).toBe(true)
    const code = plain(readFileSync(file, 'utf8'))
    for (const words of fixedWords(title)) expect(code.includes(words), `${file} has '${words}'`).toBe(true)
  }
})

test('every public path is in the table', () => {
  const [shop = ''] = readFileSync('src/web/routes.ts', 'utf8').split("route('admin'")
  const named = [...shop.matchAll(/route\('([a-z0-9-]+(?:\/:[a-z]+\??)?)'/g)].map(([, path = '']) => path)
  const texts = [...(/\.\.\.\[([^\]]+)\]/.exec(shop)?.[1] ?? '').matchAll(/'([a-z-]+)'/g)].map(([, path = '']) => path)
  const paths = [...named, ...texts].map((path) => `/${path.replace(/\/:\w+\?$/, '').replace(/:(\w+)$/, '{$1}')}`)
  expect(paths.length).toBeGreaterThan(30)
  // '/stores' does not count as '/store'.
  const missing = paths.filter((path) => !table.split(/[\s,;|]+/).includes(path))
  expect(missing).toEqual([])
})

// `npm run prove properties` finds the results by these titles, so they must be the same to the letter.
test.each(laws.flatMap(({ tests }) => tests))('%s has the property test "%s"', (file, title) => {
  const calls = [...readFileSync(file, 'utf8').matchAll(/\b(?:test|it)\(\s*(['"`])(.*?)(?<!\\)\1/g)]
  expect(calls.map(([, , name]) => name)).toContain(title)
})
