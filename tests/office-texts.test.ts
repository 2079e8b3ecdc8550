import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import sentences from '../messages/bn/office.json' with { type: 'json' }
import serverSentences from '../messages/bn/office-server.json' with { type: 'json' }
import { literalOf, officeSentences, visitOffice } from './support/office-sentences.ts'

const bangla: Record<string, string> = sentences
const spoken = officeSentences()

/** Values that only carry the English number of a verb; Bangla may do without. */
const grammar = new Set(['value', 'are', 'has', 'have', 'is'])
const verbs = new Set(['are', 'has', 'have', 'is'])
const valuesOf = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

test('every sentence of the back office has its Bangla', () => {
  expect(spoken.length).toBeGreaterThan(2500)
  expect(spoken.filter(({ english }) => !bangla[english])).toEqual([])
})

test('no Bangla is left of a sentence that nobody says any more', () => {
  const said = new Set(spoken.map(({ english }) => english))
  expect(Object.keys(bangla).filter((english) => !said.has(english))).toEqual([])
})

test.each(Object.entries({ 'office.json': bangla, 'office-server.json': serverSentences as Record<string, string> }))(
  '%s: the same values in both languages, in the normal form of Unicode',
  (_name, dictionary) => {
    for (const [english, translated] of Object.entries(dictionary)) {
      const [wanted, found] = [valuesOf(english), valuesOf(translated)]
      expect(
        found.filter((name) => !wanted.includes(name)),
        english,
      ).toEqual([])
      expect(
        wanted.filter((name) => !found.includes(name) && !grammar.has(name)),
        english,
      ).toEqual([])
      expect(translated, english).toBe(translated.normalize('NFC'))
    }
  },
)

test('the sentences of the server are sentences of the server', () => {
  const sources = globSync('src/{domains,platform,server,shared,web/admin}/**/*.ts')
    .map((file) => readFileSync(file, 'utf8').replaceAll("\\'", "'"))
    .join('\n')
  const isThere = (english: string) => english.split(/\{\w+\}/).every((part) => sources.includes(part))
  expect(Object.keys(serverSentences).filter((english) => !isThere(english))).toEqual([])
})

/** Printed documents and labels speak the customer's language; the first screen has both in its markup. */
const speaksItself = /printing\/print-(document|texts)|labels\/(parcel|piece)-label|parts\/loading\.tsx/
const shownAttributes = new Set('title placeholder aria-label alt label hint text what'.split(' '))
/** Names, samples and commands. */
const names = /^(Bunon|Ctrl K|PJ-01.*|npm run .*|SMTP.*|https?:.*|[^A-Za-z]*[A-Z_]+[^A-Za-z]*)$/

test('no English text stands in the markup beside the dictionary', () => {
  const found: string[] = []
  visitOffice((node, around, file) => {
    if (speaksItself.test(file)) return
    const text = node.type === 'JSXText' ? String(node.value) : shownText(node)
    const isCode = around.some((each) => /^(code|kbd|Key|Code)$/.test(tagOf(each)))
    if (text && /[A-Za-z]{3}/.test(text) && !isCode && !names.test(text.trim())) found.push(`${file}: ${text.trim()}`)
  })
  expect(found).toEqual([])
})

test('no English word stands among the values of a sentence', () => {
  const found: string[] = []
  visitOffice((node, _around, file) => {
    for (const text of [...valuesIn(node), joinedBy(node)])
      if (text && /[A-Za-z]{2}/.test(text) && !verbs.has(text.trim()) && !names.test(text.trim()))
        found.push(`${file}: ${text.trim()}`)
  })
  expect(found).toEqual([])
})

type Node = Parameters<Parameters<typeof visitOffice>[0]>[0]
const nameOf = (node: unknown) => (node as { name?: string } | undefined)?.name ?? ''
const tagOf = ({ openingElement }: Node): string => nameOf((openingElement as Node | undefined)?.name)

/** The literal of an attribute that people see or hear. */
const shownText = (node: Node): string | undefined =>
  node.type === 'JSXAttribute' && shownAttributes.has(nameOf(node.name)) ? literalOf(node.value) : undefined

const isCallOf = (node: Node, name: string) => node.type === 'CallExpression' && nameOf(node.callee) === name

/** The English words that t() gets as values of its sentence. */
function valuesIn(node: Node): string[] {
  if (!isCallOf(node, 't')) return []
  const [, values] = node.arguments as Node[]
  const properties = (values?.properties ?? []) as Node[]
  return properties.flatMap(({ value }) => literalsOf(value as Node | undefined))
}

/** The literals that an expression may become: what stands in a condition or in another call is none of them. */
function literalsOf(node: Node | undefined): string[] {
  if (!node) return []
  const text = literalOf(node)
  if (text !== undefined) return [text]
  const inside = { ConditionalExpression: ['consequent', 'alternate'], LogicalExpression: ['left', 'right'] }[node.type]
  if (inside) return inside.flatMap((name) => literalsOf(node[name] as Node))
  if (node.type !== 'TemplateLiteral') return []
  const quasis = node.quasis as { value: { cooked: string } }[]
  return [...quasis.map(({ value }) => value.cooked), ...(node.expressions as Node[]).flatMap(literalsOf)]
}

/** What a list is joined by: `names.join(' and ')`. */
function joinedBy(node: Node): string | undefined {
  const { callee } = node as { callee?: Node }
  if (node.type !== 'CallExpression' || nameOf(callee?.property) !== 'join') return undefined
  return literalOf((node.arguments as Node[])[0])
}
