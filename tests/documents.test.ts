import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// Commands and links in the documents must exist.

const documents = globSync(['*.md', 'docs/**/*.md', 'bench/*.md', '.github/*.md']).sort()
const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts

/** The matches of the pattern's first group, without duplicates. */
const namedIn = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
]

/** The anchors that GitHub gives to the headings of a document. */
const anchorsIn = (file: string) =>
  namedIn(readFileSync(file, 'utf8'), /^#+ +(.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('the documents are found, and name commands', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', join('docs', 'operations.md')]))
  const commands = documents.flatMap((file) => namedIn(readFileSync(file, 'utf8'), /\bnpm run (\w+(?:[:-]\w+)*)/g))
  expect(new Set(commands).size).toBeGreaterThan(10)
})

test.each(documents)('%s: every command exists', (file) => {
  const text = readFileSync(file, 'utf8')
  const unknown = [
    ...namedIn(text, /\bnpm (?:run )?((?<=run )\w+(?:[:-]\w+)*|start\b|test\b)/g).filter((name) => !scripts[name]),
    ...namedIn(text, /\bnode ((?:scripts|demo|deploy|bench|tests)\/[\w./-]+)/g).filter((path) => !existsSync(path)),
    ...namedIn(text, /\bnpx ([a-z][\w-]*)/g).filter((tool) => !existsSync(join('node_modules', '.bin', tool))),
  ]
  expect(unknown).toEqual([])
})

test.each(documents)('%s: every link leads to a file that is there, and to a heading of it', (file) => {
  const links = namedIn(readFileSync(file, 'utf8'), /\]\(([^)\s]+)\)/g).filter((link) => !/^[a-z]+:/.test(link))
  const broken = links.filter((link) => {
    const [path = '', anchor] = link.split('#')
    const target = path ? join(dirname(file), path) : file
    return !existsSync(target) || (anchor !== undefined && !anchorsIn(target).includes(anchor))
  })
  expect(broken).toEqual([])
})

test('the questions of docs/architecture.md are answered by a search: each term is in a file that its answer names', () => {
  const [, chapter = ''] = readFileSync('docs/architecture.md', 'utf8').split('\n## Where is it? Five questions\n')
  const rows = [...(chapter.split('\n## ')[0] ?? '').matchAll(/^\| [^|]+\? \| `([^`]+)` \| (.+) \|$/gm)]
  expect(rows).toHaveLength(5)
  for (const [, term = '', answer = ''] of rows) {
    const named = namedIn(answer, /`([\w./-]+\.ts)`/g).flatMap((file) =>
      file.includes('/') ? [file] : globSync(`src/**/${file}`),
    )
    expect(named.filter((file) => !existsSync(file))).toEqual([])
    expect(
      named.some((file) => readFileSync(file, 'utf8').includes(term)),
      term,
    ).toBe(true)
  }
})

test('a command that names another data folder leaves the settings of the shop aside', () => {
  // With them it would work on the shop's own database, store and backups.
  const commands = documents.flatMap((file) =>
    namedIn(readFileSync(file, 'utf8'), /(?:^\$ |`)([^`\n]*\bDATA_DIR=\/[^`\n]*)/gm),
  )
  expect(commands.length).toBeGreaterThan(3)
  expect(commands.filter((command) => !command.startsWith('ENV_FILE= '))).toEqual([])
})

test('the version is the newest release of CHANGELOG.md, or a -dev while something is unreleased', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const [, unreleased, newest] = /^## \[Unreleased\]\n(.*?)^## \[(\d+\.\d+\.\d+)\]/ms.exec(changelog) ?? []
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  if (unreleased?.trim()) expect(version).toMatch(/^\d+\.\d+\.\d+-dev$/)
  else expect(version).toBe(newest)
  expect(version).not.toBe(`${newest}-dev`)
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  expect([lock.version, lock.packages[''].version]).toEqual([version, version])
})

/** The tests that a text names. */
const testsIn = (text: string) => namedIn(text, /`((?:src|tests|demo)\/[\w./-]+\.(?:test|spec)\.tsx?)`/g)

test('every test that SECURITY.md names is there', () => {
  const named = testsIn(readFileSync('SECURITY.md', 'utf8'))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})

const introduction = 'Each guarantee names the tests that check it.'

/** Sentences for which neither they nor one of the two after them in their paragraph names a test. */
function unproven(paragraph: string): string[] {
  const sentences = paragraph.replace(/\s+/g, ' ').split(/(?<=\.(?:\*\*)?) /)
  return sentences.filter((_, at) => testsIn(sentences.slice(at, at + 3).join(' ')).length === 0)
}

test('a test proves its own sentence and at most two before it, none after it', () => {
  const named = 'It is so (`tests/documents.test.ts`).'
  expect(unproven(`- **One.** Two, with\n  203.0.113.x in it. ${named}`)).toEqual([])
  expect(unproven(`One. Two. Three. ${named} Five.`)).toEqual(['One.', 'Five.'])
})

test('every guarantee in SECURITY.md names a test: beside each sentence or soon after it, and in each row of a table', () => {
  const [, chapter = ''] = /^## Guarantees$(.*?)^## /ms.exec(readFileSync('SECURITY.md', 'utf8')) ?? []
  // What ends otherwise is a heading, or continues the paragraph before it: who may see an order.
  const paragraphs = chapter
    .split(/\n(?=- |\n)/)
    .map((part) => part.trim())
    .filter((part) => /[.:]$/.test(part) && part !== introduction)
  expect(paragraphs.length).toBeGreaterThan(20)
  expect(paragraphs.some((paragraph) => !paragraph.startsWith('- '))).toBe(true)
  const rows = chapter
    .split(/^\|[-|]+\|$/m)
    .flatMap((table) => /^\n(?:\|.*\|\n)+/.exec(table)?.[0].trim().split('\n') ?? [])
  expect(rows.length).toBeGreaterThan(4)
  expect([...paragraphs.flatMap(unproven), ...rows.filter((row) => testsIn(row).length === 0)]).toEqual([])
})

test('SECURITY.md names every part of npm run prove', () => {
  const [, list = ''] = /only these parts: `([a-z ]+)`/.exec(readFileSync('SECURITY.md', 'utf8')) ?? []
  const groups = readFileSync('tests/faults/prove.ts', 'utf8').matchAll(/^const \w+ = \{ ([a-z, ]+) \}$/gm)
  expect(list.split(' ')).toEqual([...groups].flatMap(([, names = '']) => names.split(', ')))
})
