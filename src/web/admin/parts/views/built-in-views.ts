import { orderQueues } from '#shared/orders/order-status.ts'
import { queueLabels } from '#web/admin/orders/status.tsx'
import type { OfficeList } from '#web/admin/request/saved-views.ts'
import { t } from '#web/admin/translate.ts'

/** A predefined view. */
export type BuiltInView = { key: string; name: string; filters: Record<string, string> }

/** The unfiltered list. The URL has its key only where another view is the user's default. */
export const everything: BuiltInView = { key: 'all', name: t('All'), filters: {} }

const forOrders: BuiltInView[] = [
  ...orderQueues.map((queue) => ({ key: queue, name: queueLabels[queue], filters: { status: queue } })),
  { key: 'coming_back', name: t('Coming back'), filters: { parcel: 'returns' } },
  { key: 'due', name: t('Due by tomorrow'), filters: { due: '1' } },
  { key: 'reported', name: t('Reported'), filters: { request: 'open' } },
]

const others: Partial<Record<OfficeList, BuiltInView[]>> = {
  orders: forOrders,
  reviews: [
    { key: 'to_decide', name: t('To decide'), filters: { status: 'pending', sort: 'oldest' } },
    { key: 'unhappy', name: t('Unhappy, not answered'), filters: { status: 'approved', replied: '0', sort: 'lowest' } },
  ],
  users: [{ key: 'best', name: t('Best customers'), filters: { sort: 'spent', order: 'desc', minOrders: '2' } }],
}

export const builtInViews = (list: OfficeList): BuiltInView[] => [everything, ...(others[list] ?? [])]
