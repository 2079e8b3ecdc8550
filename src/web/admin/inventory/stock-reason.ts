import { translateServerText } from '#web/admin/translate.ts'
import { recognizer } from '#web/admin/translation.ts'

/** Reasons of stock movements that the shop writes itself; staff type reasons, too. */
export const reasonSentences = [
  'Opening stock',
  'Opening stock (import of {file})',
  'Import of {file} undone',
  'Set with the product',
  'Came in',
  'Went out',
  'Counted',
  'Bulk restock',
  'Bulk restock undone',
  'Product grid',
  'File {name}.csv',
  'Edit of many products undone',
  'Receipt {number}: {supplier}',
  'Receipt {number} corrected: {reason}',
  'ordered',
  'order changed',
  'order cancelled',
  'order deleted',
  'orders merged',
  'parcel ORD-{number} came back',
  'parcel ORD-{number}: not to be sold as new',
  'parcel ORD-{number}: {second} second choice',
  'parcel ORD-{number}: {off} written off',
  'parcel ORD-{number}: {second} second choice, {off} written off',
  'replacement for ORD-{number}',
  'replacement ORD-{number} cancelled',
]

const isListed = recognizer(reasonSentences)

/** Some programs name their file STOCK.CSV. */
const isOfShop = (reason: string) => isListed(reason.replace(/\.csv$/i, '.csv'))

/** The reason of a stock movement: the shop's own reasons are translated, typed ones are not. */
export const stockReason = (reason: string): string => (isOfShop(reason) ? translateServerText(reason) : reason)
