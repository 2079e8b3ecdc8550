import { banglaDigits } from '#shared/text/text.ts'
import { readOfficeLanguage } from './office-language.ts'
import { type Dictionary, filled, patternsOf, translateSentence, type Values } from './translation.ts'

/**
 * The language of the back office. It is constant until the page is reloaded, so that texts can be translated at module
 * level.
 */
export const language = readOfficeLanguage()

/**
 * A top-level await: modules that import this file run once the dictionary is loaded. English needs none; if it fails
 * to load, the texts stay English.
 */
const dictionary: Dictionary =
  language === 'bn'
    ? await import('./bangla.ts').then(
        ({ bangla }) => bangla,
        () => ({}),
      )
    : {}

/** A number, or a text with numbers, in the digits of the language. */
export const digits = (figure: string | number): string =>
  language === 'bn' ? banglaDigits(String(figure)) : String(figure)

/**
 * A text of the back office in its language: t('{count} orders deleted', { count }). The English sentence is the key;
 * messages/bn/office.json has its Bangla. Numbers among the values get the digits of the language.
 */
export const t = (english: string, values?: Values): string => filled(dictionary[english] ?? english, values, language)

let patterns: ReturnType<typeof patternsOf> | undefined

/**
 * Translates a sentence or word from elsewhere, such as a server refusal or a wire value. Returns it unchanged if the
 * dictionary does not have it.
 */
export function translateServerText<Text extends string | undefined>(text: Text): Text | string {
  if (language === 'en' || !text) return text
  patterns ??= patternsOf(dictionary)
  return translateSentence(text, dictionary, patterns)
}
