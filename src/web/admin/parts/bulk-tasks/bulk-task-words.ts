import type { MessageMark } from '#shared/messages/message-status.ts'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import type { ReviewStatus } from '#shared/reviews/review-status.ts'
import { statusLabels } from '#web/admin/orders/status.tsx'
import { count, many, taka } from '#web/admin/parts/figures.ts'
import type { BulkTask } from '#web/admin/request/bulk-tasks.ts'
import { t } from '#web/admin/translate.ts'

/** Describes a bulk change: 'Price +10%', 'Status: Shipped'. */
export function bulkTaskWords({ detail: { what, figure = 0, text = '' } }: Pick<BulkTask, 'detail'>): string {
  switch (what) {
    case 'price':
      return t('Price {figure}', { figure: taka(figure) })
    case 'percent':
      return t('Price {value}{figure}%', { value: figure > 0 ? '+' : '−', figure: Math.abs(figure) })
    case 'sale':
      return t('{figure}% off', { figure })
    case 'end-sale':
      return t('Sale ended')
    case 'plan-sale':
      return t('Sale planned')
    case 'cancel-sale':
      return t('Planned sale cancelled')
    case 'category':
      return t('Category: {text}', { text })
    case 'availability':
      return t('Availability: {text}', { text })
    case 'add-tags':
      return t('Tags added: {text}', { text })
    case 'remove-tags':
      return t('Tags removed: {text}', { text })
    case 'set-attribute':
      return t('Attribute set: {text}', { text })
    case 'add-values':
      return t('Values added: {text}', { text })
    case 'remove-values':
      return t('Values taken off: {text}', { text })
    case 'mark':
      return messageWords[text as MessageMark] ?? text
    case 'moderate':
      return reviewWords[text as ReviewStatus] ?? text
    case 'delete':
      return t('Deleted')
    case 'paid-out':
      return t('Cash paid out')
    case 'courier-list':
      return t('List of {text}', { text })
    case 'hand-over':
      return t('Handed over')
    default:
      return t('Status: {value}', { value: statusLabels[text as OrderStatus] ?? text })
  }
}

const messageWords: Record<MessageMark, string> = {
  new: t('Marked as unread'),
  read: t('Marked as read'),
  archived: t('Archived'),
  inbox: t('Moved to the inbox'),
}
const reviewWords: Record<ReviewStatus, string> = {
  pending: t('Set back to pending'),
  approved: t('Published'),
  rejected: t('Rejected'),
}

const nouns: { readonly [start: string]: string } = {
  ...{ product: 'product', order: 'order', parcel: 'parcel' },
  ...{ message: 'message', review: 'review' },
}

/** product, order. */
export const nounOf = ({ kind }: Pick<BulkTask, 'kind'>): string => nouns[kind.split('.')[0] ?? ''] ?? 'row'

/** '1,180 of 1,240 products changed'. */
export function bulkTaskResult(task: Pick<BulkTask, 'kind' | 'changed' | 'total'>): string {
  const all = many(task.total, nounOf(task))
  return task.changed === task.total
    ? t('{all} changed', { all })
    : t('{changed} of {all} changed', { changed: count(task.changed), all })
}
