import { type Locale, readLocale } from '#shared/locales.ts'

const key = 'bunon-office-language'

/** Runs before the first paint: the shared parts of the pages take their language from the document. */
export const languageScript = `try{if(localStorage.getItem('${key}')==='bn')document.documentElement.lang='bn'}catch(e){}`

/**
 * The language that this browser last used for the back office; the account's language is known only after signing in.
 * English on the server.
 */
export function readOfficeLanguage(): Locale {
  try {
    return readLocale(localStorage.getItem(key) ?? undefined)
  } catch {
    return 'en'
  }
}

/** @returns whether this browser stores it; without storage the back office stays English */
export function storeOfficeLanguage(language: Locale): boolean {
  try {
    localStorage.setItem(key, language)
  } catch {}
  return readOfficeLanguage() === language
}
