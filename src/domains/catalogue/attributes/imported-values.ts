import { type AttributeKind, attributeLimits as limits, maxAttributeNumber } from '#shared/catalogue/own-attributes.ts'
import { cutTo } from '#shared/text/graphemes.ts'
import { asciiDigits, plainFigure, tidyLine } from '#shared/text/text.ts'
import type { OwnAttribute, TypedValue, TypedValues } from './own-attributes.ts'
import type { StoredValues } from './value-columns.ts'

/** Values of a row by attribute id: ascending ids of chosen values, or the typed text. */
export type ImportedValues = Record<string, number[] | TypedValue>

/**
 * Reads the values that a row of a file gives by the names of attributes: a text with | between values, a list, yes or
 * no, a number, or {en, bn}. A list of {name, value} does the same, or of {names, value} where an attribute may have
 * several names; other shops write {name, options}. Unknown attributes and values are left out, and added to
 * `corrections`.
 * @returns undefined if the row has none
 */
export function importedValues(
  given: unknown,
  all: readonly OwnAttribute[],
  corrections: string[],
): ImportedValues | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const values: ImportedValues = {}
  for (const { names, value } of Array.isArray(given) ? namedInList(given, corrections) : namedIn(given)) {
    const [name = ''] = names
    const attribute = all.find((each) => names.some((called) => isCalled(each, called)))
    if (!attribute) corrections.push(`the shop has no attribute '${cutTo(name, limits.name)}': left out`)
    else Object.assign(values, readers[attribute.kind](attribute, value, corrections))
  }
  return Object.keys(values).length > 0 ? values : undefined
}

/** A value, and the possible names of its attribute here; corrections use the first if none of them exists. */
export type NamedValue = { names: string[]; value: unknown }

function namedInList(given: readonly unknown[], corrections: string[]): NamedValue[] {
  const read = given.map(namedValue)
  const unread = read.filter((each) => each === undefined).length
  if (unread > 0) corrections.push(`attributes: ${unread} without name and value: left out`)
  return read.filter((each) => each !== undefined)
}

function namedValue(each: unknown): NamedValue | undefined {
  if (typeof each !== 'object' || each === null) return undefined
  const { name, names = [name], value, options = value } = each as Record<string, unknown>
  const called = (Array.isArray(names) ? names : [names]).filter((given) => typeof given === 'string' && given !== '')
  return called.length > 0 && options !== undefined ? { names: called, value: options } : undefined
}

const namedIn = (given: object): NamedValue[] =>
  Object.entries(given).map(([name, value]) => ({ names: [name], value }))

const isCalled = ({ nameEn, nameBn }: { nameEn: string; nameBn: string }, name: string) =>
  [nameEn, nameBn].some((each) => each !== '' && plain(each) === plain(name))

/** Other shops call it fabric-weight or fabric_weight. */
const plain = (name: string) => tidyLine(name.replace(/[-_]/g, ' ')).toLowerCase()

type Reader = (attribute: OwnAttribute, value: unknown, corrections: string[]) => ImportedValues

const readers: Record<AttributeKind, Reader> = {
  choice: readChosen,
  'yes-no': (attribute, value, corrections) => readChosen(attribute, yesOrNo(value), corrections),
  text: ({ id }, value) => {
    const { en, bn } = wordsOf(value)
    return en || bn ? { [id]: { en: en || bn, bn } } : {}
  },
  number: ({ id, nameEn }, value, corrections) => {
    const text = asciiDigits(String(wordsOf(value).en))
    const number = Number(plainFigure(text))
    if (text !== '' && Number.isFinite(number) && Math.abs(number) <= maxAttributeNumber)
      return { [id]: Math.round(number * 1000) / 1000 }
    if (text !== '') corrections.push(`${nameEn}: '${cutTo(text, 40)}' is not a number: left out`)
    return {}
  },
}

/** Other shops' files contain true, false, 1, 0. */
function yesOrNo(value: unknown): unknown {
  const [only, ...more] = Array.isArray(value) ? value : [value]
  const word = String(only).trim().toLowerCase()
  if (more.length > 0) return value
  return ['true', '1', 'y'].includes(word) ? 'Yes' : ['false', '0', 'n'].includes(word) ? 'No' : value
}

function readChosen({ id, kind, nameEn, values }: OwnAttribute, value: unknown, corrections: string[]): ImportedValues {
  const isKnown = (name: string) => values.some((each) => isCalled(each, tidyLine(name)))
  const names = (Array.isArray(value) ? value.map(String) : wordsOf(value).en.split('|'))
    // Shopify puts ; between values.
    .flatMap((name) => (isKnown(name) ? [name] : name.split(';')))
    .map(tidyLine)
  const found = new Set<number>()
  for (const name of names.filter(Boolean)) {
    const known = values.find((each) => isCalled(each, name))
    if (known) found.add(known.id)
    else corrections.push(`${nameEn}: '${cutTo(name, limits.value)}' is not one of its values: left out`)
  }
  const most = kind === 'yes-no' ? 1 : limits.chosen
  return found.size > 0 ? { [id]: [...found].slice(0, most).sort((a, b) => a - b) } : {}
}

function wordsOf(value: unknown): { en: string; bn: string } {
  if (Array.isArray(value)) return wordsOf(value.filter(isPlain).join(', '))
  const { en = '', bn = '' } = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const line = (text: unknown) => cutTo(tidyLine(isPlain(text) ? String(text) : ''), limits.text)
  return isPlain(value) ? { en: line(value), bn: '' } : { en: line(en), bn: line(bn) }
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** What a product has before an import: chosen values by attribute. */
export type ValuesBefore = { chosenBy: Record<string, number[]>; typedValues: TypedValues }

/** The columns of a product after an import: attributes that the row does not name keep their values. */
export function importedColumns(
  given: ImportedValues | undefined,
  { chosenBy, typedValues }: ValuesBefore,
): Partial<StoredValues> {
  if (!given) return {}
  const chosen = Object.entries(given).filter((entry): entry is [string, number[]] => Array.isArray(entry[1]))
  const typed = Object.entries(given).filter((entry): entry is [string, TypedValue] => !Array.isArray(entry[1]))
  return {
    chosenValues: Object.values({ ...chosenBy, ...Object.fromEntries(chosen) })
      .flat()
      .sort((a, b) => a - b),
    typedValues: { ...typedValues, ...Object.fromEntries(typed) },
  }
}
