import type { Locale } from '../locales.ts'

/** 'a, b and c', in Bangla 'a, b এবং c'. */
export function listOf(words: string[], locale: Locale): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${locale === 'bn' ? 'এবং' : 'and'} ${last}`
}
