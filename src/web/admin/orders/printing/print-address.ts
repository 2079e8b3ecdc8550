import { t } from '#web/admin/translate.ts'

/** What can be printed of an order, with the paper sizes that each fits, the usual one first. */
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
