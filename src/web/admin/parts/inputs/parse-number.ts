import { asciiDigits, plainFigure } from '#shared/text/text.ts'
import { t } from '#web/admin/translate.ts'

/** Parses a whole number of pieces; undefined unless it is 0 or more. */
export const piecesIn = (text: string): number | undefined => {
  const digits = plainFigure(text)
  return /^\d{1,7}$/.test(digits) ? Number(digits) : undefined
}

/** Parses taka (1850, 1,850.50, ৳১৮৫০); undefined unless it is an amount of 0 or more. */
export const takaIn = (text: string): number | undefined => {
  const digits = plainFigure(text.replaceAll('৳', ''))
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined
}

/** The digits of a whole number typed into a filter, '' if empty; undefined for anything else. */
export const wholeIn = (text: string, maxDigits: number): string | undefined => {
  const digits = plainFigure(text.replaceAll('৳', ''))
  return /^\d*$/.test(digits) && digits.length <= maxDigits ? digits : undefined
}

/** Parses an amount or a percentage that may be below 0 (৳1,500, -10%); NaN for anything else. */
export const figureIn = (text: string): number => {
  const digits = plainFigure(text.replace(/[৳%]/g, '').replace('−', '-'))
  return digits === '' ? Number.NaN : Number(digits)
}

/**
 * Error message for a typed quantity; undefined if empty or valid. A minus sign has its own message and is never
 * ignored.
 */
export const wrongPieces = (text: string): string | undefined => {
  if (text.trim() === '' || piecesIn(text) !== undefined) return undefined
  return /^\s*[-−]\s*\d/.test(asciiDigits(text)) ? t('A quantity cannot be below 0') : t('Please enter whole pieces')
}
