import { orderIdOf } from '#web/admin/parcels/parcel-number.ts'
import { many } from '#web/admin/parts/figures.ts'
import { t } from '#web/admin/translate.ts'

/** Printable documents of an order, with the paper sizes of each, the default first. */
export const printSizes = {
  invoice: { a4: 'A4', a5: 'A5' },
  slip: { a4: 'A4', a5: 'A5' },
  label: { '4x6': t('4 × 6 inches'), a4: t('A4, four a sheet') },
} as const satisfies Record<string, Record<string, string>>

export type PrintKind = keyof typeof printSizes
export const printKinds = Object.keys(printSizes) as PrintKind[]

/**
 * Address of the print preview. The order numbers are in the fragment, which is not sent to the server: the request
 * line stays short for any number of orders. Labels and slips are also printed of single parcels, by their numbers.
 */
export const printAddress = (numbers: string[], kind: PrintKind = 'invoice'): string =>
  `/admin/orders/print?${new URLSearchParams({ kind })}#${numbers.join(',')}`

type Address = { search: string; hash: string }

/** Numbers of orders and parcels in the address, without duplicates. Older links pass them as ?ids=. */
export const numbersIn = ({ search, hash }: Address): string[] => {
  const listed = `${new URLSearchParams(search).get('ids') ?? ''},${decodeURIComponent(hash.slice(1))}`
  return [...new Set(listed.split(',').filter(Boolean))]
}

/** How many orders these numbers are, and how many single parcels: '125 orders, 1 parcel'. */
export function printedWords(numbers: readonly string[]): string {
  const parcels = numbers.filter((number) => orderIdOf(number) !== number).length
  const orders = numbers.length - parcels
  return [
    ...(orders > 0 || parcels === 0 ? [many(orders, 'order')] : []),
    ...(parcels > 0 ? [many(parcels, 'parcel')] : []),
  ].join(', ')
}
