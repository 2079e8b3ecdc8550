import type { Photo } from '#domains/catalogue/contract.ts'
import type { OrderRequestView } from '#domains/orders/contract.ts'
import { newUuid } from '#shared/new-uuid.ts'
import { safeSessionStorage } from '../../safe-storage.ts'

/** An unsent report. `lines`: index of the order line → quantity. */
export type ReportDraft = {
  /** Idempotency key of the report. */
  key: string
  kind: OrderRequestView['kind'] | ''
  lines: Record<number, number>
  text: string
  photos: Photo[]
}

const nameOf = (orderId: string) => `report-${orderId}`

/**
 * The draft of a report. It survives a reload of the tab, since phones often discard the page while the camera is open.
 * The only piece of an order is preselected.
 */
export function readDraft(orderId: string, items: { quantity: number }[]): ReportDraft {
  const only = items.length === 1 && items[0]?.quantity === 1
  const empty: ReportDraft = { key: newUuid(), kind: '', lines: only ? { 0: 1 } : {}, text: '', photos: [] }
  try {
    const stored: unknown = JSON.parse(safeSessionStorage.read(nameOf(orderId)) ?? 'null')
    return stored && typeof stored === 'object' ? { ...empty, ...stored } : empty
  } catch {
    return empty
  }
}

export const saveDraft = (orderId: string, draft: ReportDraft) =>
  safeSessionStorage.write(nameOf(orderId), JSON.stringify(draft))
export const dropDraft = (orderId: string) => safeSessionStorage.write(nameOf(orderId), null)
export const hasDraft = (orderId: string): boolean => safeSessionStorage.read(nameOf(orderId)) !== null
