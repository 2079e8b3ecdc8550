import type { Locale } from './locales.ts'
import { showPhone } from './phone.ts'
import { banglaDigits } from './text/text.ts'

/** +8801712345678 → 01712-345678 / ০১৭১২-৩৪৫৬৭৮, for code without a page's language. */
export const formatPhone = (phone: string, locale: Locale): string =>
  locale === 'bn' ? banglaDigits(showPhone(phone)) : showPhone(phone)
