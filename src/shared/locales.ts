import type { ContentLanguage } from './content-languages.ts'

type LocaleFacts = {
  /** Pages in this language begin with it. */
  pathPrefix: '' | `/${string}`
  /** The language of stored content, dates and pages of text. Those exist in English and Bangla only. */
  content: ContentLanguage
  /** Its own name, on the link that switches to it. */
  name: string
}

/** The languages of the storefront; the first one is the default. */
const facts = {
  en: { pathPrefix: '', content: 'en', name: 'English' },
  bn: { pathPrefix: '/bn', content: 'bn', name: 'বাংলা' },
} satisfies Record<string, LocaleFacts>

export type Locale = keyof typeof facts
export const locales = Object.keys(facts) as [Locale, ...Locale[]]

/** '' for the default language, '/bn' for Bangla. */
export const pathPrefix = (locale: Locale): string => facts[locale].pathPrefix

/** The prefixes of the other languages: ['/bn']. */
export const pathPrefixes: readonly string[] = locales.map(pathPrefix).filter(Boolean)

/** 'বাংলা' for Bangla. */
export const localeName = (locale: Locale): string => facts[locale].name

/** The language in which a page shows content that the shop stores in English and Bangla. */
export const contentLocale = (locale: Locale): ContentLanguage => facts[locale].content

/** 'bn' → bn; English for any other text that is no language of the storefront. */
export const readLocale = (text: string | undefined): Locale => locales.find((locale) => locale === text) ?? 'en'

const prefixed = new RegExp(`^(?:${pathPrefixes.join('|')})(?=[/?#]|$)`)

/** '/bn' of /bn/shop; '' of /shop. */
export const pathPrefixOf = (path: string): string => prefixed.exec(path)?.[0] ?? ''

/** The language of the page at a path. */
export const localeOf = (path: string): Locale =>
  locales.find((locale) => pathPrefix(locale) === pathPrefixOf(path)) ?? 'en'

/** A path without language in one: /shop → /bn/shop; / → /bn. */
export const pathIn = (path: string, locale: Locale): string =>
  pathPrefix(locale) + (path === '/' && pathPrefix(locale) ? '' : path)

/** /bn/shop → /shop; /bn → /; /bn?q=1 → /?q=1. */
export function withoutLocale(path: string): string {
  if (!prefixed.test(path)) return path
  const rest = path.replace(prefixed, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}
