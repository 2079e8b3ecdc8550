import type { Locale } from '#shared/locales.ts'
import { banglaDigits } from '#shared/text.ts'

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

type Pattern = { matches: RegExp; names: string[]; bangla: string }

/** The sentences with values, to be recognised when they come complete from the server; the longest first. */
export const patternsOf = (dictionary: Dictionary): Pattern[] =>
  Object.entries(dictionary)
    .filter(([english]) => /\{\w+\}/.test(english) && /\w{3}/.test(english.replace(/\{\w+\}/g, '')))
    .sort(([a], [b]) => b.length - a.length)
    .map(([english, bangla]) => ({
      matches: new RegExp(
        `^${english
          .split(/\{\w+\}/)
          .map(literally)
          .join('(.+?)')}$`,
        's',
      ),
      names: [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      bangla,
    }))

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The Bangla of a complete English sentence; the sentence itself if the dictionary does not have it. */
export function spoken(sentence: string, dictionary: Dictionary, patterns: readonly Pattern[]): string {
  if (Object.hasOwn(dictionary, sentence)) return dictionary[sentence] ?? sentence
  for (const { matches, names, bangla } of patterns) {
    const found = matches.exec(sentence)
    if (!found) continue
    const values = Object.fromEntries(names.map((name, at) => [name, valueIn(found[at + 1] ?? '', dictionary)]))
    return filled(bangla, values, 'bn')
  }
  return sentence
}

/** A figure gets Bangla digits, a known word its Bangla; names and numbers of orders stay. */
const valueIn = (value: string, dictionary: Dictionary): string =>
  (Object.hasOwn(dictionary, value) && dictionary[value]) || (/^৳?[\d.,]+%?$/.test(value) ? banglaDigits(value) : value)
