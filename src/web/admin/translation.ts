import type { Locale } from '#shared/locales.ts'
import { formatCount } from '#shared/money.ts'
import { banglaDigits } from '#shared/text/text.ts'

/** English sentence → Bangla sentence, with the same {values}. */
export type Dictionary = Record<string, string>
export type Values = Record<string, string | number>

/** A sentence with its values. Braces without a value stay: some texts speak of them. */
export function filled(sentence: string, values: Values | undefined, language: Locale): string {
  if (!values) return sentence
  return sentence.replace(/\{(\w+)\}/g, (braces, name: string) => {
    const value = values[name]
    if (value === undefined) return braces
    return language === 'bn' && typeof value === 'number' ? banglaDigits(String(value)) : String(value)
  })
}

/** `isLed`: the sentence begins with fixed text, so that a name cannot match it. */
type Pattern = { matches: RegExp; names: string[]; bangla: string; isLed: boolean }

/**
 * Patterns of the dictionary's sentences with values, which match complete sentences of the server: those with a fixed
 * beginning first, then the longest.
 */
export const patternsOf = (dictionary: Dictionary): Pattern[] =>
  Object.entries(dictionary)
    .filter(([english]) => /\{\w+\}/.test(english) && isDistinct(english.replace(/\{\w+\}/g, '·')))
    .sort(([a], [b]) => Number(a.startsWith('{')) - Number(b.startsWith('{')) || b.length - a.length)
    .map(([english, bangla]) => ({
      matches: matcherOf(english),
      names: [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      bangla,
      isLed: !english.startsWith('{'),
    }))

const matcherOf = (english: string): RegExp =>
  new RegExp(
    `^${english
      .split(/\{\w+\}/)
      .map(literally)
      .join('(.+?)')}$`,
    's',
  )

/** Returns a function that matches a text against these sentences; each {value} matches any text. */
export function recognizer(sentences: readonly string[]): (text: string) => boolean {
  const matchers = sentences.map(matcherOf)
  return (text) => matchers.some((matcher) => matcher.test(text))
}

/** A single short word, as in '{a} is {b}', occurs in many sentences, and such a pattern would match them wrongly. */
const isDistinct = (words: string) => /[A-Za-z]{4}|[A-Za-z]{2,}[^·A-Za-z]+[A-Za-z]{2,}/.test(words)

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The Bangla of a complete English sentence; returns the sentence itself if the dictionary does not have it. */
export function translateSentence(sentence: string, dictionary: Dictionary, patterns: readonly Pattern[]): string {
  if (Object.hasOwn(dictionary, sentence)) return dictionary[sentence] ?? sentence
  return byPattern(sentence, dictionary, patterns) ?? sentence
}

/** Names of values that people type: left untranslated. */
const typed = new Set(['reason', 'note', 'text'])

function byPattern(sentence: string, dictionary: Dictionary, patterns: readonly Pattern[]): string | undefined {
  for (const { matches, names, bangla } of patterns) {
    const found = matches.exec(sentence)
    if (!found) continue
    const inner = patterns.filter(({ isLed }) => isLed)
    const values = names.map((name, at) => {
      const value = found[at + 1] ?? ''
      if (name === 'remarks') return [name, remarksIn(value, dictionary, patterns)]
      return [name, typed.has(name) ? value : valueIn(value, dictionary, inner)]
    })
    return filled(bangla, Object.fromEntries(values), 'bn')
  }
  return undefined
}

/** Translates the shop's own remarks, sentence by sentence. Each may begin with a name. */
const remarksIn = (value: string, dictionary: Dictionary, patterns: readonly Pattern[]): string =>
  value
    .split('; ')
    .map((remark) => translateSentence(remark, dictionary, patterns))
    .join('; ')

/**
 * Translates a value: numbers get Bangla digits, known words or sentences their Bangla text; names and order numbers
 * stay. Wire values are lower case, while their labels are capitalised.
 */
function valueIn(value: string, dictionary: Dictionary, patterns: readonly Pattern[]): string {
  if (/^৳?[\d.,]+%?$/.test(value)) return banglaFigure(value)
  const label = /^[a-z ]+$/.test(value) ? value.charAt(0).toUpperCase() + value.slice(1) : value
  const known = [value, label].find((word) => Object.hasOwn(dictionary, word))
  return (
    (known && dictionary[known]) ||
    countIn(value, dictionary) ||
    listIn(value, dictionary) ||
    byPattern(value, dictionary, patterns) ||
    value
  )
}

/** 'shipped, delivered or cancelled' → each word in Bangla. */
function listIn(value: string, dictionary: Dictionary): string | undefined {
  const parts = value.split(/(, | or )/)
  if (parts.length === 1 || !parts.every((part) => /^(, |[a-z ]+)$/.test(part))) return undefined
  return parts
    .map((part, at) => (at % 2 === 0 ? valueIn(part, dictionary, []) : part === ' or ' ? ' বা ' : part))
    .join('')
}

/** '3 files', '1 file' → '৩টি ফাইল', by the sentence '{count} files'. */
function countIn(value: string, dictionary: Dictionary): string | undefined {
  const [, count, thing] = /^(\d[\d,]*) ([a-z]+)$/.exec(value) ?? []
  const counted = thing && dictionary[`{count} ${count === '1' ? `${thing}s` : thing}`]
  return counted && count ? filled(counted, { count: banglaFigure(count) }, 'bn') : undefined
}

/** ৳125,000.50 → ৳১,২৫,০০০.৫০: regroups thousands as lakhs. Figures already grouped as lakhs keep their groups. */
const banglaFigure = (figure: string): string =>
  banglaDigits(
    figure.replace(/(?<![\d,])\d{1,3}(?:,\d{3})+(?![\d,])/, (whole) =>
      formatCount(Number(whole.replaceAll(',', '')), 'bn'),
    ),
  )
