import { asciiDigits } from '#shared/text/text.ts'

export type TextPart = { kind: 'text' | 'order' | 'phone'; text: string; value: string }

/** ORD-20261128-AB12CD · 01712-345678, +880 1712 345678, ০১৭১২৩৪৫৬৭৮ */
const pattern =
  /\bORD-\d{8}-[0-9A-Z]{6}\b|(?<![\d০-৯])(?:(?:\+|00)?(?:88|৮৮)[\s-]?)?[0০]?[\s-]?[1১][3-9৩-৯](?:[\s-]?[\d০-৯]){8}(?![\d০-৯])/gi

/** Splits a text at order numbers and Bangladeshi phone numbers. `value`: the number as stored. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let reached = 0
  const plain = (until: number) => {
    if (until > reached) parts.push({ kind: 'text', text: text.slice(reached, until), value: '' })
  }
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const value = storedNumber(found)
    if (!value) continue
    plain(index)
    parts.push({ kind: found.toUpperCase().startsWith('ORD') ? 'order' : 'phone', text: found, value })
    reached = index + found.length
  }
  plain(text.length)
  return parts
}

function storedNumber(found: string): string | undefined {
  if (found.toUpperCase().startsWith('ORD')) return found.toUpperCase()
  const digits = asciiDigits(found).replace(/\D/g, '').replace(/^00/, '')
  // Numbers with the country code may lack the leading zero.
  const national = digits.replace(/^88(?=0?1)/, '').replace(/^1/, '01')
  const isWhole = /^01[3-9]\d{8}$/.test(national) && (digits.length > 10 || found.startsWith('+'))
  return isWhole ? `+88${national}` : undefined
}
