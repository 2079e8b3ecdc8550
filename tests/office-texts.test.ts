import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { columnsOfField } from '#domains/catalogue/import/csv/csv-changes.ts'
import { labelOfColumn } from '#domains/catalogue/import/csv/describe-changes.ts'
import { noteSentences, signedSentences } from '#web/admin/desk/note-sentences.ts'
import { reasonSentences } from '#web/admin/inventory/stock-reason.ts'
import { subjectWords, verbWords } from '#web/admin/logs/action-words.ts'
import { patternsOf, translateSentence } from '#web/admin/translation.ts'
import sentences from '../messages/bn/office.json' with { type: 'json' }
import serverSentences from '../messages/bn/office-server.json' with { type: 'json' }
import { literalOf, officeSentences, visitFiles, visitOffice } from './support/office-sentences.ts'

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

/** What an import writes into its report, and why it refuses a file. Some files speak to the terminal or the API. */
const importFiles = globSync('src/domains/catalogue/{import/**/*,attributes/imported-values}.ts').filter(
  (file) => !/(\.test|report-text|read-shapes|staff-contract|import-endpoints)\.ts$/.test(file),
)
const allBangla = { ...serverSentences, ...bangla } as Record<string, string>
const patterns = patternsOf(allBangla)

test('every remark and refusal of an import has its Bangla', () => {
  const remarks = importRemarks()
  expect(remarks.length).toBeGreaterThan(100)
  // No small English word is left; names of files and their fields are not translated.
  const isEnglish = (text: string) => /[a-z]{2}/.test(text.replaceAll(/Zq|[A-Z]\w+|handle/g, ''))
  expect(remarks.filter((remark) => isEnglish(translateSentence(remark, allBangla, patterns)))).toEqual([])
})

test('every column that an import changes has its Bangla', () => {
  const names = Object.values(columnsOfField).flat().map(labelOfColumn)
  expect(names).toContain('original price')
  expect(names.filter((name) => !Object.hasOwn(allBangla, name))).toEqual([])
})

/** Where notes of orders, calls and parcels are written, and reasons of stock movements. */
const noteFiles = globSync([
  'src/domains/{desk,inventory,parcels,orders/after-sales,orders/changing}/**/*.ts',
  'src/platform/outgoing/*.ts',
  'src/shared/cod/advance-due.ts',
]).filter((file) => !file.endsWith('.test.ts'))
/** They stand beside a parcel, and in no note. */
const besideParcel = new Set([
  'Cancelled while it was booked: withdraw it at the courier',
  'The courier has booked it as Zq after all: withdraw it there',
])

test('whatever the server writes into notes and stock movements stands in the lists of the office', () => {
  const written = writtenLines()
  expect(written.length).toBeGreaterThan(40)
  const listed = [...noteSentences, ...signedSentences, ...reasonSentences]
  const isListed = (line: string) => {
    const fixed = line.split('Zq').map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    const matches = new RegExp(`^${fixed.join('.+')}$`)
    return listed.some((sentence) => matches.test(sentence))
  }
  expect(written.filter((line) => !besideParcel.has(line) && !isListed(line))).toEqual([])
})

/** The lines of notes and reasons, with Zq for each value; of a value alone nothing can be said. */
function writtenLines(): string[] {
  const found = new Set<string>()
  visitFiles(noteFiles, (node, _around, file) => {
    for (const text of writtenBy(node, file))
      for (const line of text.split('\n')) if (/[a-z]{2}/.test(line.replaceAll('Zq', ''))) found.add(line)
  })
  return [...found]
}

/** Words of a note or reason, of a failed call, which a booking writes down, and why a parcel waits. */
function writtenBy(node: Node, file: string): string[] {
  const isNote = (name: unknown) => /^(note|reason)$/.test(nameOf(name))
  if (node.type === 'Property' && isNote(node.key)) return wordsOf(node.value)
  if (node.type === 'VariableDeclarator' && isNote(node.id)) return wordsOf(node.init)
  if (node.type === 'NewExpression' && nameOf(node.callee) === 'OutgoingError') {
    const [kind, words] = node.arguments as Node[]
    return literalOf(kind) === 'refused' ? [] : wordsOf(words)
  }
  const isWhyNot = /must-be-sendable|advance-due/.test(file)
  if (node.type !== 'ReturnStatement' || !isWhyNot) return []
  const answer = node.argument as Node | null
  if (answer?.type !== 'ConditionalExpression') return wordsOf(answer)
  return [...wordsOf(answer.consequent), ...wordsOf(answer.alternate)]
}

function wordsOf(value: unknown): string[] {
  const node = value as Node | null | undefined
  const text = node?.type === 'TemplateLiteral' ? withValues(node) : literalOf(node)
  return text === undefined ? [] : [text]
}

/** Texts of several words, with Zq for each value; without SQL and the headers of files. */
function importRemarks(): string[] {
  const found = new Set<string>()
  visitFiles(importFiles, (node, [parent]) => {
    if (!parent || isForMachines(parent)) return
    const text = node.type === 'TemplateLiteral' ? withValues(node) : literalOf(node)
    if (text && isRemark(text)) found.add(text)
  })
  return [...found]
}

const smallHeaders = new Set(['regular price', 'option1 value'])

/** It begins with a small letter or a value; or with a capital, and has more words than the header of a column. */
const isRemark = (text: string) =>
  / /.test(text.trim()) &&
  !smallHeaders.has(text) &&
  /[a-z]{3}/.test(text.replaceAll('Zq', '')) &&
  (/^([a-z]|Zq)/.test(text) || (text.match(/ [a-z]+/g) ?? []).length > 3)

const withValues = (node: Node): string =>
  (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('Zq')

const isForMachines = (parent: Node): boolean =>
  parent.type === 'TaggedTemplateExpression' ||
  (parent.type === 'NewExpression' && nameOf(parent.callee) === 'Error') ||
  (parent.type === 'CallExpression' && nameOf((parent.callee as Node | undefined)?.property) === 'for')

test('an ending is written to the word of what is counted, without a hyphen', () => {
  const found: string[] = []
  const counts = new Set<string>()
  visitOffice((node, _around, file) => {
    if (node.type === 'VariableDeclarator' && isCount(node.init)) counts.add(`${file} ${nameOf(node.id)}`)
  })
  visitOffice((node, _around, file) => {
    if (!isCallOf(node, 't')) return
    const [sentence, values] = node.arguments as Node[]
    const translated = bangla[literalOf(sentence) ?? ''] ?? ''
    for (const { key, value } of (values?.properties ?? []) as Node[]) {
      const isCounted = isCount(value) || counts.has(`${file} ${nameOf(value)}`)
      if (isCounted && translated.includes(`{${nameOf(key)}}-`)) found.push(translated)
    }
  })
  expect(found).toEqual([])
})

const isCount = (value: unknown): boolean => {
  const node = value as Node | null | undefined
  return node?.type === 'CallExpression' && isCallOf(node, 'many')
}

/** Where it is said, in a whole sentence, why a backup was not made or the demo not added or cleared. */
const failureFiles = globSync([
  'src/domains/backups/{backup-jobs,backup-lock,check-backup,manifest,read-archive,take-backup}.ts',
  'src/domains/opening/{demo-runs,fill-demo}.ts',
])

test('why a backup or the demo failed has its Bangla', () => {
  const found = new Set<string>()
  visitFiles(failureFiles, (node, [parent]) => {
    if (parent?.type === 'TaggedTemplateExpression') return
    const text = node.type === 'TemplateLiteral' ? withValues(node) : literalOf(node)
    if (text && /^[A-Z].* .*\.$/.test(text)) found.add(text)
  })
  expect(found.size).toBeGreaterThan(15)
  const isEnglish = (text: string) => /[a-z]{2}/.test(text.replaceAll('Zq', ''))
  expect([...found].filter((text) => isEnglish(translateSentence(text, allBangla, patterns)))).toEqual([])
})

/** What the activity log calls an action: the third argument of writeAudit; what is put together is left out. */
function auditActions(): string[] {
  const found = new Set<string>()
  const files = globSync('src/domains/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  visitFiles(files, (node) => {
    if (!isCallOf(node, 'writeAudit') && !isCallOf(node, 'writeAudits')) return
    const [, , action] = node.arguments as Node[]
    for (const name of literalsOf(action)) if (/^[a-z-]+(\.[a-z-]+)?$/.test(name)) found.add(name)
  })
  return [...found]
}

test('every action of the activity log is named in the office', () => {
  const actions = auditActions()
  expect(actions.length).toBeGreaterThan(60)
  const isNamed = (action: string) => {
    const [subject = '', verb] = action.split('.')
    return Object.hasOwn(subjectWords, subject) && (verb === undefined || Object.hasOwn(verbWords, verb))
  }
  expect(actions.filter((action) => !isNamed(action))).toEqual([])
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

test('no value is put behind a translated word: Bangla may have the word at the end', () => {
  const found: string[] = []
  visitOffice((node, _around, file) => {
    if (node.type !== 'TemplateLiteral') return
    const quasis = node.quasis as { value: { cooked: string } }[]
    for (const [at, each] of (node.expressions as Node[]).slice(0, -1).entries())
      if (quasis[at + 1]?.value.cooked === ' ' && saysWord(each)) found.push(`${file}: ${node.start}`)
  })
  expect(found).toEqual([])
})

const saysWord = (node: Node): boolean =>
  node.type === 'ConditionalExpression'
    ? [node.consequent, node.alternate].some((each) => saysWord(each as Node))
    : isCallOf(node, 't')

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
