import { useQuery, useQueryClient } from '@tanstack/react-query'
import { orderStates } from '#shared/orders/order-status.ts'
import { MergeProposals } from '#web/admin/desk/merge-proposals.tsx'
import { orderCallsQuery } from '#web/admin/request/desk.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import { PossibleDuplicates } from './duplicates/possible-duplicates.tsx'

/** Orders that this one may be merged with. Renders nothing without any, and while they load. */
export function OrderMerging({ order }: { order: OrderView }) {
  const queries = useQueryClient()
  const mayMerge = orderStates[order.status].isMergeable
  const { data } = useQuery({ ...orderCallsQuery(order.orderId), enabled: mayMerge })
  if (!mayMerge) return <PossibleDuplicates order={order} />
  if (!data) return null
  const reload = () => queries.invalidateQueries({ queryKey: ['orders'] })
  return <MergeProposals order={order} proposals={data.proposals} onMerged={reload} onChanged={reload} />
}
