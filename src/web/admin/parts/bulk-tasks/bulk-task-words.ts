import type { OrderStatus } from '#shared/orders/order-status.ts'
import { statusLabels } from '#web/admin/orders/status.tsx'
import { count, many, taka } from '#web/admin/parts/figures.ts'
import type { BulkTask } from '#web/admin/request/bulk-tasks.ts'

/** What a change of many rows did: 'Price +10%', 'Status: Shipped'. */
export function bulkTaskWords({ detail: { what, figure = 0, text = '' } }: Pick<BulkTask, 'detail'>): string {
  switch (what) {
    case 'price':
      return `Price ${taka(figure)}`
    case 'percent':
      return `Price ${figure > 0 ? '+' : '−'}${Math.abs(figure)}%`
    case 'sale':
      return `${figure}% off`
    case 'end-sale':
      return 'Sale ended'
    case 'plan-sale':
      return 'Sale planned'
    case 'cancel-sale':
      return 'Planned sale cancelled'
    case 'category':
      return `Category: ${text}`
    case 'availability':
      return `Availability: ${text}`
    case 'add-tags':
      return `Tags added: ${text}`
    case 'remove-tags':
      return `Tags removed: ${text}`
    case 'delete':
      return 'Deleted'
    case 'hand-over':
      return 'Handed over'
    default:
      return `Status: ${statusLabels[text as OrderStatus] ?? text}`
  }
}

const nouns: { readonly [start: string]: string } = { product: 'product', order: 'order', parcel: 'parcel' }

/** product, order. */
export const nounOf = ({ kind }: Pick<BulkTask, 'kind'>): string => nouns[kind.split('.')[0] ?? ''] ?? 'row'

/** '1,180 of 1,240 products changed'. */
export function bulkTaskResult(task: Pick<BulkTask, 'kind' | 'changed' | 'total'>): string {
  const all = many(task.total, nounOf(task))
  return task.changed === task.total ? `${all} changed` : `${count(task.changed)} of ${all} changed`
}
