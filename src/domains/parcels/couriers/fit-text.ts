import { toLatin } from '#shared/romanise/romanise.ts'
import { cutTo } from '#shared/text/graphemes.ts'
import { tidyLine } from '#shared/text/text.ts'
import type { ParcelToBook } from './courier.ts'

type Limits = {
  min?: number
  max: number
  /** Added to a text below `min`; long enough to reach it. */
  pad?: string
  /** Bangla arrives unreadable there. */
  isLatinOnly?: boolean
}

/** A text on one line within the limits of a courier, in characters. A cut never splits a Bangla conjunct. */
export function fitText(text: string, { min = 0, max, pad = '', isLatinOnly = false }: Limits): string {
  const written = tidyLine(isLatinOnly ? toLatin(text) : text)
  const whole = written.length >= min ? written : tidyLine(`${written} ${pad}`)
  // The ellipsis of cutTo is not Latin.
  return isLatinOnly ? whole.slice(0, max).trimEnd() : cutTo(whole, max)
}

/** Appends thana and district to the address, unless it contains them; cutting never shortens these two. */
export function fitAddress({ address, thanaEn, districtEn }: ParcelToBook['recipient'], limits: Limits): string {
  const written = fitText(address, { ...limits, min: 0 })
  const missing = [thanaEn, districtEn].filter((name) => name && !written.toLowerCase().includes(name.toLowerCase()))
  const places = missing.map((name) => `, ${name}`).join('')
  const whole = `${fitText(address, { ...limits, min: 0, max: limits.max - places.length })}${places}`
  return fitText(whole, { ...limits, pad: 'Bangladesh' })
}
