export const printKinds = ['invoice', 'slip'] as const
export type PrintKind = (typeof printKinds)[number]

/**
 * Address of the print preview of these orders. The order numbers are in the fragment, which no server reads:
 * however many they are, the address is not too long for it.
 */
export const printAddress = (orderIds: string[], kind: PrintKind = 'invoice'): string =>
  `/admin/orders/print?${new URLSearchParams({ kind })}#${orderIds.join(',')}`

/** The order numbers in such an address, without duplicates; older links have them as ?ids=. */
export const orderIdsIn = ({ search, hash }: { search: string; hash: string }): string[] => {
  const listed = `${new URLSearchParams(search).get('ids') ?? ''},${decodeURIComponent(hash.slice(1))}`
  return [...new Set(listed.split(',').filter(Boolean))]
}
