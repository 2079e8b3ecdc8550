export const paperKinds = ['invoice', 'slip'] as const
export type PaperKind = (typeof paperKinds)[number]

/**
 * Where the papers of these orders are shown before they are printed. The numbers stand behind #, which no server reads:
 * however many they are, the address is not too long for it.
 */
export const papersAddress = (orderIds: string[], kind: PaperKind = 'invoice'): string =>
  `/admin/orders/print?${new URLSearchParams({ kind })}#${orderIds.join(',')}`

/** The orders whose papers an address asks for, each once; older links name them as ?ids=. */
export const papersIn = ({ search, hash }: { search: string; hash: string }): string[] => {
  const listed = `${new URLSearchParams(search).get('ids') ?? ''},${decodeURIComponent(hash.slice(1))}`
  return [...new Set(listed.split(',').filter(Boolean))]
}
