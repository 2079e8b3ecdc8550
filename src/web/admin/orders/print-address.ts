export const printKinds = ['invoice', 'slip'] as const
export type PrintKind = (typeof printKinds)[number]

/**
 * Address of the print preview. The order numbers are in the fragment, which is not sent to the server: the request line
 * stays short for any number of orders.
 */
export const printAddress = (orderIds: string[], kind: PrintKind = 'invoice'): string =>
  `/admin/orders/print?${new URLSearchParams({ kind })}#${orderIds.join(',')}`

/** Order numbers in the address, without duplicates. Older links pass them as ?ids=. */
export const orderIdsIn = ({ search, hash }: { search: string; hash: string }): string[] => {
  const listed = `${new URLSearchParams(search).get('ids') ?? ''},${decodeURIComponent(hash.slice(1))}`
  return [...new Set(listed.split(',').filter(Boolean))]
}
