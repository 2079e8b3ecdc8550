import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

// What is small can be read. What may be larger is listed here, each with its reason.

const maxFiles = 40
const maxLines = 120
const maxFunctionLines = 60

const largeFolders: Record<string, string> = {
  'db/migrations': 'a file for each migration, for ever',
  'db/migrations/meta': 'Drizzle writes a file for each migration',
  'demo/masters': 'pictures of the demo, found by the name of their product',
  'docs/decisions': 'a page for each decision, in their order',
  'tests/journeys': 'run in the order of their names: what the office changes comes after the shop is walked',
}

const longFunctions: Record<string, string> = {
  'src/web/admin/products/form/product-schema.ts › productValues': 'a table of fields with their rules',
  'src/web/storefront/checkout/checkout-form.tsx › CheckoutForm': 'a hook of its own weighs too much',
}

const roots = ['bench', 'db', 'demo', 'deploy', 'docs', 'messages', 'public', 'scripts', 'src', 'tests']
const generated = 'src/shared/paraglide'

type Folder = { path: string; files: string[] }

function foldersIn(path: string): Folder[] {
  const entries = readdirSync(path, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'))
  const below = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${path}/${name}`)
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  return [{ path, files }, ...below.filter((each) => each !== generated).flatMap(foldersIn)]
}

const folders = roots.flatMap(foldersIn)
const sources = folders
  .filter(({ path }) => path.split('/')[0] === 'src')
  .flatMap(({ path, files }) => files.map((name) => `${path}/${name}`))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => {
    const text = readFileSync(file, 'utf8')
    return { file, text, lines: text.split('\n').length - 1 }
  })

test('no folder has more than 40 files of its own', () => {
  expect(folders.length).toBeGreaterThan(200)
  const large = folders.filter(({ files }) => files.length > maxFiles)
  expect(large.map(({ path }) => path).sort()).toEqual(Object.keys(largeFolders).sort())
})

test('nine of ten files of src have 120 lines at most', () => {
  expect(sources.length).toBeGreaterThan(2000)
  const lengths = sources.map(({ lines }) => lines).sort((a, b) => a - b)
  const over = sources.filter(({ lines }) => lines > maxLines).sort((a, b) => a.lines - b.lines)
  const first = over.slice(0, 5).map(({ file, lines }) => `${file} (${lines})`)
  expect(lengths[Math.ceil(lengths.length * 0.9) - 1], `divide ${first.join(', ')}`).toBeLessThanOrEqual(maxLines)
})

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type LineAt = (offset: number) => number

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Lists of fields, columns and endpoints, and texts of pages: their length is that of what they list. */
const isTable = /\/(tables|(staff-)?(contract|routes))\.ts$|-columns\.tsx$|^src\/domains\/content\/pages\//
const isFunction = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/
const isMarkup = /^JSX(Element|Fragment)$/

/** The name that a node gives to the functions in it. */
function nameOf({ type, id, key }: Node): string | undefined {
  const named = /(Property|Definition)$/.test(type) ? key : id
  return isNode(named) && typeof named.name === 'string' ? named.name : undefined
}

/** Markup, and texts of several lines such as SQL. */
const textsIn = (node: Node): Node[] =>
  isMarkup.test(node.type) || node.type === 'TemplateLiteral' ? [node] : childrenOf(node).flatMap(textsIn)

function returnsMarkup({ type, argument, expression }: Node): boolean {
  const inner = type === 'ReturnStatement' ? argument : type === 'ParenthesizedExpression' && expression
  return isNode(inner) && (isMarkup.test(inner.type) || returnsMarkup(inner))
}

/** Lines of a function, up to the markup that it returns and without other texts. */
function linesOf(node: Node, lineAt: LineAt): number {
  const statements = isNode(node.body) && Array.isArray(node.body.body) ? (node.body.body as Node[]) : []
  const closing = statements.at(-1)
  const last = closing && returnsMarkup(closing) ? lineAt(closing.start) - 1 : lineAt(node.end)
  const lines = new Set(Array.from({ length: last - lineAt(node.start) + 1 }, (_, nr) => lineAt(node.start) + nr))
  for (const { start, end } of textsIn(node))
    if (lineAt(end) > lineAt(start)) for (let line = lineAt(start); line <= lineAt(end); line++) lines.delete(line)
  return lines.size
}

/** Names of the functions that are too long. */
function longIn(node: Node, lineAt: LineAt, name: string): string[] {
  // A quick look first: few functions are long with their markup.
  if (lineAt(node.end) - lineAt(node.start) < maxFunctionLines) return []
  const own = nameOf(node) ?? name
  const isLong = isFunction.test(node.type) && linesOf(node, lineAt) > maxFunctionLines
  return [...(isLong ? [own] : []), ...childrenOf(node).flatMap((child) => longIn(child, lineAt, own))]
}

const longFunctionsIn = (file: string, text: string): string[] => {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineAt = (offset: number) => starts.findLastIndex((start) => start <= offset)
  return longIn(parseSync(file, text).program as unknown as Node, lineAt, '').map((name) => `${file} › ${name}`)
}

test('no function has more than 60 lines beside its markup and its SQL', () => {
  const long = sources
    .filter(({ file, lines }) => lines > maxFunctionLines && !isTable.test(file))
    .flatMap(({ file, text }) => longFunctionsIn(file, text))
  expect(long.sort()).toEqual(Object.keys(longFunctions).sort())
})

const repeated = (count: number, line: string) => `${line}\n`.repeat(count)
const samples: [what: string, text: string, long: string[]][] = [
  ['60 lines', `function few() {\n${repeated(58, 'go()')}}\n`, []],
  ['61 lines', `function many() {\n${repeated(59, 'go()')}}\n`, ['many']],
  ['an arrow function', `const many = () => {\n${repeated(59, 'go()')}}\n`, ['many']],
  ['a method', `const all = {\nmany() {\n${repeated(59, 'go()')}},\n}\n`, ['many']],
  ['markup that is returned', `function Part() {\ngo()\nreturn (\n<p>\n${repeated(90, 'text')}</p>\n)\n}\n`, []],
  ['other markup', `function Part() {\nconst list = (\n<p>\n${repeated(90, 'text')}</p>\n)\nreturn list\n}\n`, []],
  ['statements before markup', `function Part() {\n${repeated(60, 'go()')}return <p />\n}\n`, ['Part']],
  ['SQL', `const write = () =>\nrun(sql\`\n${repeated(90, 'select 1')}\`)\n`, []],
]

test.each(samples)('a function is measured: %s', (_what, text, long) => {
  expect(longFunctionsIn('x.tsx', text)).toEqual(long.map((name) => `x.tsx › ${name}`))
})
