type LocaleFacts = {
  /** Pages in this language begin with it. */
  pathPrefix: '' | `/${string}`
  /** The language of stored content, dates and pages of text. Those exist in English and Bangla only. */
  content: 'en' | 'bn'
}

/** The languages of the storefront; the first one is the default. */
const facts = {
  en: { pathPrefix: '', content: 'en' },
  bn: { pathPrefix: '/bn', content: 'bn' },
} satisfies Record<string, LocaleFacts>

export type Locale = keyof typeof facts
export const locales = Object.keys(facts) as [Locale, ...Locale[]]

/** '' for the default language, '/bn' for Bangla. */
export const pathPrefix = (locale: Locale): string => facts[locale].pathPrefix

/** The language in which a page shows content that the shop stores in English and Bangla. */
export const contentLocale = (locale: Locale): 'en' | 'bn' => facts[locale].content

/** 'bn' → bn; English for what is no language of the storefront. */
export const readLocale = (text: string | undefined): Locale => locales.find((locale) => locale === text) ?? 'en'

const prefixed = new RegExp(`^(?:${locales.map(pathPrefix).filter(Boolean).join('|')})(?=[/?#]|$)`)

/** /bn/shop → /shop; /bn → /; /bn?q=1 → /?q=1. */
export function withoutLocale(path: string): string {
  if (!prefixed.test(path)) return path
  const rest = path.replace(prefixed, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}
