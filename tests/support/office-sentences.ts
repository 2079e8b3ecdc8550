import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
export type Sentence = { english: string; file: string }

const sourceFiles = globSync('src/web/admin/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Calls `visit` for each node of a file, with its ancestors, the nearest first. */
function walk(node: Node, around: Node[], visit: (node: Node, around: Node[]) => void) {
  visit(node, around)
  const inside = [node, ...around]
  for (const value of Object.values(node))
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) walk(each, inside, visit)
}

export type Visit = (node: Node, around: Node[], file: string) => void

/** Visits every node of the back office's sources. */
export const visitOffice = (visit: Visit) => visitFiles(sourceFiles, visit)

/** Visits every node of these files. */
export function visitFiles(files: readonly string[], visit: Visit) {
  for (const file of files.toSorted()) {
    const { program } = parseSync(file, readFileSync(file, 'utf8'))
    walk(program as unknown as Node, [], (node, around) => visit(node, around, file))
  }
}

/** The fixed text of a string or of a template without values. */
export function literalOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  const [only, ...more] = node.quasis as { value: { cooked: string } }[]
  return more.length === 0 ? only?.value.cooked : undefined
}

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '')

/** The sentences that one node looks up in the dictionary: t('…'), many(n, 'order'), noun="order". */
function sentencesAt(node: Node): string[] {
  if (node.type === 'CallExpression') {
    const [first, second, third] = node.arguments as Node[]
    const callee = nameOf(node.callee)
    if (callee === 't') return [literalOf(first)].filter((each) => each !== undefined)
    if (callee === 'many') return counted(literalOf(second), literalOf(third))
  }
  if (node.type === 'JSXOpeningElement') {
    const given = (node.attributes as Node[]).map((each) => [nameOf(each.name), literalOf(each.value)] as const)
    const { noun, more } = Object.fromEntries(given)
    return counted(noun, more)
  }
  if (node.type === 'ObjectExpression') {
    const given = (node.properties as Node[]).map((each) => [nameOf(each.key), literalOf(each.value)] as const)
    const { one, more } = Object.fromEntries(given)
    return one && more ? counted(one, more) : []
  }
  return []
}

const counted = (one: string | undefined, more: string | undefined): string[] =>
  one === undefined ? [] : [`{count} ${more ?? `${one}s`}`]

/** All sentences of the back office, each with the first file that contains it. */
export function officeSentences(): Sentence[] {
  const found = new Map<string, string>()
  visitOffice((node, _around, file) => {
    for (const english of sentencesAt(node)) if (!found.has(english)) found.set(english, file)
  })
  return [...found].map(([english, file]) => ({ english, file }))
}
