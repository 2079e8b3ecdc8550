import type { Photo } from '#domains/catalogue/contract.ts'
import type { OrderRequestView } from '#domains/orders/contract.ts'
import { newUuid } from '#shared/new-uuid.ts'
import { tabBox } from '../stored.ts'

/** A report that is being written. `lines` holds how many of which piece, by its place in the order. */
export type ReportDraft = {
  /** One key, one report, however often it is sent. */
  key: string
  kind: OrderRequestView['kind'] | ''
  lines: Record<number, number>
  text: string
  photos: Photo[]
}

const nameOf = (orderId: string) => `report-${orderId}`

/**
 * What the shopper has written so far. It survives a reload of the tab: a phone that opens its camera for a photo often
 * throws the page away. A single piece is chosen already.
 */
export function readDraft(orderId: string, items: { quantity: number }[]): ReportDraft {
  const only = items.length === 1 && items[0]?.quantity === 1
  const empty: ReportDraft = { key: newUuid(), kind: '', lines: only ? { 0: 1 } : {}, text: '', photos: [] }
  try {
    const kept: unknown = JSON.parse(tabBox.read(nameOf(orderId)) ?? 'null')
    return kept && typeof kept === 'object' ? { ...empty, ...kept } : empty
  } catch {
    return empty
  }
}

export const keepDraft = (orderId: string, draft: ReportDraft) => tabBox.write(nameOf(orderId), JSON.stringify(draft))
export const dropDraft = (orderId: string) => tabBox.write(nameOf(orderId), null)
export const hasDraft = (orderId: string): boolean => tabBox.read(nameOf(orderId)) !== null
