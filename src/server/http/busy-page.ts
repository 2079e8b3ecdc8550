import type { ShopSettings } from '#domains/settings/defaults.ts'
import { shopNames } from '#domains/settings/shop-settings.ts'
import { xmlText } from '#server/pages/xml.ts'
import { contentLocale, localeOf } from '#shared/locales.ts'
import { pagePolicy } from './security-headers.ts'

/**
 * The shop's name and colours for these pages, set in advance, because under overload there is no time to read them.
 */
let brand = { name: '', nameBn: '', ink: '#1c1a17', accent: '#b98a3c' }

/** Has these pages follow the settings from now on. */
export function followBrand(settings: ShopSettings) {
  const { en: name, bn: nameBn } = shopNames(settings)
  brand = { name, nameBn, ink: settings.inkColor, accent: settings.accentColor }
}

/** Without the shop's font files: Bangla letters come from the fonts of Android, Apple and Windows. */
const styleOf = ({ ink, accent }: typeof brand) =>
  `html{background:#faf7f2;color:${ink}}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.55 "Anek Bangla","Noto Sans Bengali","Hind Siliguri",system-ui,"Kohinoor Bangla","Nirmala UI",sans-serif}a{color:${ink};text-decoration-color:${accent};text-underline-offset:.25rem}main{max-width:28rem;padding:2rem 1rem;text-align:center}svg{width:3rem;color:${accent}}h1{margin:1rem 0 .5rem;font-size:1.5rem;line-height:1.3;text-wrap:balance}[lang=bn] h1{line-height:1.4}p{margin:0;color:#4b443a}hr{width:4rem;margin:2rem auto;border:0;border-top:1px solid #8f8576}`
const icon =
  '<svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="M12 .5 23.5 12 12 23.5.5 12zm0 2.8L3.3 12l8.7 8.7 8.7-8.7z"/><path d="M12 6.2 17.8 12 12 17.8 6.2 12zm0 3.3L9.5 12l2.5 2.5 2.5-2.5z"/></svg>'
/** Reason: overload, or the rate limit of the visitor's connection. */
type Crowd = 'shop' | 'connection'
const englishTitles: Record<Crowd, string> = {
  shop: 'Very many people are here just now',
  connection: 'Very many pages are asked for from your connection just now',
}
const banglaTitles: Record<Crowd, string> = {
  shop: 'এই মুহূর্তে অনেকেই দোকানে এসেছেন',
  connection: 'এই মুহূর্তে আপনার সংযোগ থেকে অনেক বেশি পাতা চাওয়া হচ্ছে',
}
const english = (crowd: Crowd) =>
  `<h1>${englishTitles[crowd]}</h1><p>This page tries again by itself in a few seconds.</p>`
const bangla = (crowd: Crowd) => `<h1>${banglaTitles[crowd]}</h1><p>কয়েক সেকেন্ড পরে পাতাটি নিজেই আবার চেষ্টা করবে।</p>`

/** A self-contained page in the shop's design, in both languages, that of the path first. */
export function plainPage(
  path: string,
  english: string,
  bangla: string,
  title: { en: string; bn: string },
  head = '',
): string {
  const isBangla = contentLocale(localeOf(path)) === 'bn'
  const sections = [`<section lang="en">${english}</section>`, `<section lang="bn">${bangla}</section>`]
  const [first, second] = isBangla ? sections.reverse() : sections
  return `<!doctype html><html lang="${isBangla ? 'bn' : 'en'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>${titleOf(isBangla ? title.bn : title.en, isBangla ? brand.nameBn : brand.name)}</title><style>${styleOf(brand)}</style><body><main>${icon}${first}<hr>${second}</main></body></html>`
}

/**
 * The page shown under overload, which reloads itself.
 * @param seconds until it reloads; must vary, so that not all visitors come back at once
 */
export function busyPage(path: string, seconds: number, crowd: Crowd = 'shop'): string {
  const refresh = `<meta http-equiv="refresh" content="${seconds}">`
  const title = { en: 'One moment', bn: 'একটু অপেক্ষা করুন' }
  return plainPage(path, english(crowd), bangla(crowd), title, refresh)
}

const titleOf = (title: string, shop: string) => (shop ? `${title} · ${xmlText(shop)}` : title)

export const plainPagePolicy = (): string => pagePolicy({ styles: [styleOf(brand)] })
