export const paperKinds = ['invoice', 'slip'] as const
export type PaperKind = (typeof paperKinds)[number]

/** As many papers are printed at once. */
export const mostPapers = 100

/** Where the papers of these orders are shown before they are printed. */
export const papersAddress = (orderIds: string[], kind: PaperKind = 'invoice'): string =>
  `/admin/orders/print?${new URLSearchParams({ ids: orderIds.slice(0, mostPapers).join(','), kind })}`
