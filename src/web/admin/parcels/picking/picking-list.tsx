import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { groupBy } from '#shared/group-by.ts'
import { Failed } from '#web/admin/parts/failed.tsx'
import { many, moment } from '#web/admin/parts/figures.ts'
import { toastReason } from '#web/admin/query-client.ts'
import { type PickingList, pickingListQuery, tickPicking } from '#web/admin/request/couriers/packing.ts'
import { useSession } from '#web/admin/session.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { isPicked, PickingRow } from './picking-row.tsx'
import './picking-list.css'

/** A picking list, by shelf. The server stores the ticks, so all open copies of the list show them. */
export function PickingListView({ list }: { list: number }) {
  const { can } = useSession()
  const { data, error, refetch } = useQuery(pickingListQuery(list))
  const tick = useTick(list)
  if (!data)
    return error ? (
      <Failed what={t('Picking list not found')} error={error} retry={refetch} />
    ) : (
      <Skeleton className="h-64 w-full" />
    )
  const pieces = data.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const done = data.lines.filter(isPicked).length
  const shelves = groupBy(data.lines, ({ location }) => location)
  return (
    <div className="picking">
      <p className="picking-title">
        {t('Picking List {list}, {createdAt} by {createdBy}', {
          list,
          createdAt: moment(data.createdAt),
          createdBy: data.createdBy,
        })}
      </p>
      <p className="mb-4 font-semibold tabular-nums" aria-live="polite">
        {t('{pieces} for {orders} · {done} of {lines} picked', {
          pieces: many(pieces, 'piece'),
          orders: many(data.orders, 'order'),
          done,
          lines: many(data.lines.length, 'line'),
        })}
      </p>
      {data.left.length > 0 && (
        <ul className="mb-4 rounded-control bg-amber-soft px-3 py-2 text-amber">
          {data.left.map(({ number, reason }) => (
            <li key={number}>
              {t('{number} is not picked: {reason}', { number, reason: translateServerText(reason) })}
            </li>
          ))}
        </ul>
      )}
      {data.lines.length === 0 && (
        <EmptyState title={t('Nothing to pick')} text={t('The orders of this list are packed, sent or cancelled.')} />
      )}
      {[...shelves].map(([location, lines]) => (
        <section key={location} aria-label={location || t('Without a location')} className="mb-5">
          <h2 className="border-line border-b pb-1 font-semibold text-base">{location || t('Without a location')}</h2>
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <PickingRow
                key={line.sku}
                line={line}
                mayTick={can('orders.edit')}
                onTick={(picked) => tick.mutate({ list, sku: line.sku, picked: picked ? line.quantity : 0 })}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Ticks optimistically, and reverts if the server cannot store the tick. */
function useTick(list: number) {
  const queries = useQueryClient()
  const { queryKey } = pickingListQuery(list)
  return useMutation({
    scope: { id: 'picking' },
    // Waits for the connection.
    networkMode: 'online',
    mutationFn: tickPicking,
    onMutate: async ({ sku, picked }) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (before) => before && ticked(before, sku, picked))
    },
    onError: (error) => toastReason(t('Failed to keep the tick. Please try again.'), error),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

const ticked = <List extends Pick<PickingList, 'lines'>>(before: List, sku: string, picked: number): List => ({
  ...before,
  lines: before.lines.map((line) => (line.sku === sku ? { ...line, picked, pickedBy: picked ? t('you') : '' } : line)),
})
