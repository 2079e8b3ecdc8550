import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, RotateCcw, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { PaidOutSelected } from '#web/admin/orders/cash/paid-out-buttons.tsx'
import { OrderTasks } from '#web/admin/orders/order-tasks.tsx'
import { StatusBadge } from '#web/admin/orders/status.tsx'
import { toastRestored } from '#web/admin/orders/toast-restored.ts'
import { useSeen } from '#web/admin/orders/use-seen.ts'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { DataTable, idsOf, type Selection } from '#web/admin/parts/data-table.tsx'
import { NotPermitted } from '#web/admin/parts/failed.tsx'
import { count, inBrackets, many, moment, taka } from '#web/admin/parts/figures.ts'
import { useFilters } from '#web/admin/parts/hooks/use-filters.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import type { Column } from '#web/admin/parts/table/column.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import type { TrashedOrder } from '#web/admin/request/order-desk.ts'
import { emptyTrash, trashQuery } from '#web/admin/request/order-trash.ts'
import { restoreOrders } from '#web/admin/request/orders.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'

export const meta = () => [
  { title: t('Deleted orders · Back office') },
  { name: 'robots', content: 'noindex, nofollow' },
]

const defaults = { page: '1' }

/** Deleted orders. Staff can restore them; only the main admin can delete them permanently. */
export default function OrdersTrash() {
  const { can } = useSession()
  return can('orders.delete') ? <Trash /> : <NotPermitted />
}

function Trash() {
  const { session } = useSession()
  const isMain = session.type === 'admin'
  const { filters, set } = useFilters(defaults)
  const [selected, setSelected] = useState<Selection>({})
  const [asking, setAsking] = useState<string[] | 'all'>()
  const query = useQuery(trashQuery({ page: Number(filters.page) || 1, perPage: 25 }))
  const { data } = query
  const ticked = idsOf(selected)
  const { ticked: seen } = useSeen(data?.orders, ticked)
  const { restore, remove } = useTrash(() => {
    setSelected({})
    setAsking(undefined)
  })
  const takeBack = restore.mutate
  const columns = useMemo(
    () =>
      columnsOf((order) => (
        <>
          {order.canRestore && (
            <RowAction
              label={t('Restore order {orderId}', { orderId: order.orderId })}
              icon={RotateCcw}
              onPress={() => takeBack({ orderIds: [order.orderId] })}
            />
          )}
          {isMain && (
            <RowAction
              label={t('Delete order {orderId} for good', { orderId: order.orderId })}
              icon={Trash2}
              danger
              onPress={() => setAsking([order.orderId])}
            />
          )}
        </>
      )),
    [takeBack, isMain],
  )

  return (
    <>
      <PageHead
        title={t('Deleted Orders')}
        text={t('They can be restored for 30 days; only the main admin removes them for good.')}
      >
        <ButtonLink variant="outline" size="sm" to="/admin/orders">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('Orders')}
        </ButtonLink>
        <Button
          variant="outline"
          size="sm"
          disabled={ticked.length === 0}
          busy={restore.isPending}
          onClick={() => restore.mutate({ orderIds: ticked })}
        >
          <RotateCcw aria-hidden="true" className="size-4" />
          {t('Restore')}
          {inBrackets(ticked.length)}
        </Button>
        {data && data.page.total > 0 && (
          <Button variant="outline" size="sm" busy={restore.isPending} onClick={() => restore.mutate({ all: true })}>
            <RotateCcw aria-hidden="true" className="size-4" />
            {t('Restore All ({total})', { total: count(data.page.total) })}
          </Button>
        )}
        {ticked.length > 0 && <PaidOutSelected orders={seen} onAllChanged={() => setSelected({})} />}
        {isMain && ticked.length > 0 && (
          <Button variant="quiet" size="sm" className="text-red" onClick={() => setAsking(ticked)}>
            {t('Delete for Good ({count})', { count: ticked.length })}
          </Button>
        )}
        {isMain && data && data.page.total > 0 && (
          <Button variant="quiet" size="sm" className="text-red" onClick={() => setAsking('all')}>
            {t('Empty Trash')}
          </Button>
        )}
      </PageHead>
      <OrderTasks />
      <DataTable
        label={t('Deleted orders')}
        columns={columns}
        rows={data?.orders}
        rowId={(order) => order.orderId}
        rowName={(order) => t('order {orderId}', { orderId: order.orderId })}
        selection={{ selected, onSelect: setSelected }}
        stale={query.isPlaceholderData}
        failure={
          query.isError ? { what: t('Failed to load orders'), error: query.error, retry: query.refetch } : undefined
        }
        empty={
          <EmptyState
            title={t('The trash is empty')}
            text={t('Deleted orders lie here, and can be restored for 30 days.')}
          />
        }
      />
      {data && data.page.total > 0 && (
        <Pager page={data.page} noun="order" onPage={(page) => set({ page: String(page) })} />
      )}
      {asking && (
        <Confirm
          open
          title={
            asking === 'all'
              ? t('Delete all {orders} in the trash for good?', { orders: many(data?.page.total ?? 0, 'order') })
              : asking.length === 1
                ? t('Delete order {asking} for good?', { asking: asking[0] ?? '' })
                : t('Delete {orders} for good?', { orders: many(asking.length, 'order') })
          }
          text={t(
            'This action cannot be undone. The audit log keeps their numbers and totals, the stock ledger its movements.',
          )}
          yes={t('Delete for Good')}
          busyYes={t('Deleting...')}
          busy={remove.isPending}
          onYes={() => remove.mutate(asking)}
          onNo={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

function useTrash(onDone: () => void) {
  const queries = useQueryClient()
  const onSettled = () =>
    Promise.all(
      ['orders', 'dashboard', 'news', 'products', 'inventory'].map((key) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    )
  const restore = useMutation({
    mutationFn: restoreOrders,
    onSuccess: (answer) => {
      toastRestored(answer)
      onDone()
    },
    onError: (error) => toastFailure(t('Failed to restore orders'), error),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: emptyTrash,
    onSuccess: ({ message, removed, stays }) => {
      if (removed > 0) toast.success(message)
      if (stays > 0)
        toast.info(t('{orders} stayed: a parcel is away, or cash is not paid out', { orders: many(stays, 'order') }))
      onDone()
    },
    onError: (error) => toastFailure(t('Failed to delete orders'), error),
    onSettled,
  })
  return { restore, remove }
}

const columnsOf = (actions: (order: TrashedOrder) => React.ReactNode): Column<TrashedOrder>[] => [
  {
    id: 'order',
    head: t('Order'),
    narrow: 'lead',
    cell: (order) => (
      <>
        <p className="whitespace-nowrap font-semibold">{order.orderId}</p>
        <p className="whitespace-nowrap text-stone text-xs">{moment(order.orderDate)}</p>
      </>
    ),
  },
  { id: 'customer', head: t('Customer'), cell: ({ customerName }) => customerName },
  { id: 'total', head: t('Total'), align: 'end', cell: ({ total }) => taka(total) },
  { id: 'status', head: t('Status'), narrow: 'end', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'deleted',
    head: t('Deleted'),
    cell: ({ deletedAt, deletedBy, restoreUntil, canRestore }) => (
      <div>
        <p className="text-ink-soft">
          {moment(deletedAt)}
          {deletedBy && t(' by {deletedBy}', { deletedBy })}
        </p>
        <p className="text-stone text-xs">
          {canRestore
            ? t('Can be restored until {restoreUntil}', { restoreUntil: moment(restoreUntil) })
            : t('Too long ago to be restored')}
        </p>
      </div>
    ),
  },
  {
    id: 'actions',
    head: t('Actions'),
    align: 'end',
    narrow: 'foot',
    cell: (order) => <div className="flex max-md:-ml-3 md:justify-end">{actions(order)}</div>,
  },
]
