import { useQuery } from '@tanstack/react-query'
import { Eye, RotateCw, SquarePen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ChangeStatus } from '#web/admin/orders/change-status.tsx'
import { type DeleteAsk, DeleteOrders } from '#web/admin/orders/delete-orders.tsx'
import { orderColumns } from '#web/admin/orders/order-columns.tsx'
import { OrderSheet } from '#web/admin/orders/order-sheet.tsx'
import { DataTable, idsOf, type Selection } from '#web/admin/parts/data-table.tsx'
import { count } from '#web/admin/parts/figures.ts'
import { SearchInput, SelectInput } from '#web/admin/parts/inputs.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { StatCard, StatRow } from '#web/admin/parts/stat-card.tsx'
import { useFilters, useOpened } from '#web/admin/parts/use-filters.ts'
import { type OrderCounts, type OrderView, ordersQuery } from '#web/admin/request/orders.ts'
import { useSession } from '#web/admin/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'

export const meta = () => [{ title: 'Orders · Back office' }, { name: 'robots', content: 'noindex, nofollow' }]

const defaults = { search: '', status: 'all', page: '1' }
const ways = ['view'] as const

/** The count cards: each is a filter, too. */
const cards: { label: string; status: string; figure: keyof OrderCounts; hint?: string }[] = [
  { label: 'Total', status: 'all', figure: 'total' },
  { label: 'Pending', status: 'pending', figure: 'pending', hint: 'with confirmed' },
  { label: 'Processing', status: 'processing', figure: 'processing' },
  { label: 'Shipped', status: 'shipped', figure: 'shipped' },
  { label: 'Completed', status: 'completed', figure: 'completed' },
  { label: 'Cancelled', status: 'cancelled', figure: 'cancelled' },
]

/** Every order of the shop: found, read, moved on, thrown away and taken back. */
export default function Orders() {
  const { can } = useSession()
  const { filters, set, reset, touched } = useFilters(defaults)
  const { opened, open, close } = useOpened(ways)
  const view = (orderId: string) => open('view', orderId)
  const [selected, setSelected] = useState<Selection>({})
  const [changing, setChanging] = useState<OrderView>()
  const [asking, setAsking] = useState<DeleteAsk>()
  const query = useQuery(
    ordersQuery({ search: filters.search, status: filters.status, page: Number(filters.page) || 1, perPage: 25 }),
  )
  const { data, isFetching, refetch } = query
  const ticked = idsOf(selected)

  const mayChange = can('orders.edit') || can('orders.delete')
  const mayDelete = can('orders.delete')
  const columns = orderColumns(view, (order) => (
    <>
      <RowAction label={`View order ${order.orderId}`} icon={Eye} onPress={() => view(order.orderId)} />
      {mayChange && (
        <RowAction label={`Change status of ${order.orderId}`} icon={SquarePen} onPress={() => setChanging(order)} />
      )}
      {mayDelete && (
        <RowAction
          label={`Delete order ${order.orderId}`}
          icon={Trash2}
          danger
          onPress={() => setAsking({ mode: 'single', orderIds: [order.orderId] })}
        />
      )}
    </>
  ))

  const askSelected = () =>
    ticked.length > 0
      ? setAsking({ mode: 'selected', orderIds: ticked })
      : toast.error('Please select orders to delete')
  const askAll = () =>
    data?.counts.total === 0 ? toast.error('No orders to delete') : setAsking({ mode: 'all', orderIds: [] })

  return (
    <>
      <PageHead title="Orders">
        <Button variant="outline" size="sm" onClick={() => refetch()} busy={isFetching}>
          <RotateCw aria-hidden="true" className="size-4" />
          Refresh
        </Button>
        {mayDelete && (
          <>
            <Button variant="outline" size="sm" onClick={askSelected}>
              Delete Selected{ticked.length > 0 && ` (${ticked.length})`}
            </Button>
            <Button variant="quiet" size="sm" className="text-red" onClick={askAll}>
              Delete All
            </Button>
          </>
        )}
      </PageHead>
      <StatRow label="Orders by status">
        {cards.map(({ label, status, figure, hint }) => (
          <StatCard
            key={status}
            label={label}
            hint={hint}
            value={data ? count(data.counts[figure]) : query.isError ? '–' : undefined}
            pressed={filters.status === status}
            onPress={() => set({ status })}
          />
        ))}
      </StatRow>
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchInput
          label="Search by order, name, e-mail or phone"
          value={filters.search}
          onSearch={(search) => set({ search })}
          className="min-w-56 grow sm:max-w-md"
        />
        <SelectInput
          label="Status"
          labelHidden
          className="w-44 max-sm:grow"
          value={filters.status}
          onChange={(event) => set({ status: event.target.value })}
        >
          <option value="all">All statuses</option>
          <option value="pending">Pending and confirmed</option>
          <option value="confirmed">Confirmed</option>
          <option value="processing">Processing</option>
          <option value="shipped">Shipped</option>
          <option value="completed">Completed</option>
          <option value="cancelled">Cancelled</option>
        </SelectInput>
        {touched && (
          <Button variant="quiet" size="sm" onClick={reset}>
            Clear filters
          </Button>
        )}
      </div>
      <DataTable
        label="Orders"
        columns={columns}
        rows={data?.orders}
        rowId={(order) => order.orderId}
        rowName={(order) => `order ${order.orderId}`}
        selection={mayDelete ? { selected, onSelect: setSelected } : undefined}
        stale={query.isPlaceholderData}
        failure={query.isError ? { what: 'Failed to load orders', error: query.error, retry: refetch } : undefined}
        empty={
          touched ? (
            <EmptyState title="No orders found" text="Nothing matches this search.">
              <Button variant="outline" size="sm" onClick={reset}>
                Clear filters
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title="No orders yet" text="They appear here by themselves as soon as somebody orders." />
          )
        }
      />
      {data && data.page.total > 0 && (
        <Pager page={data.page} noun="order" onPage={(page) => set({ page: String(page) })} />
      )}
      <OrderSheet
        orderId={opened.view}
        onClose={close}
        onChange={setChanging}
        onDelete={(order) => setAsking({ mode: 'single', orderIds: [order.orderId] })}
      />
      {changing && <ChangeStatus key={changing.orderId} order={changing} onClose={() => setChanging(undefined)} />}
      {asking && (
        <DeleteOrders
          ask={asking}
          total={data?.counts.total ?? 0}
          onClose={() => setAsking(undefined)}
          onDeleted={() => {
            setSelected({})
            if (opened.view && (asking.mode === 'all' || asking.orderIds.includes(opened.view))) close()
          }}
        />
      )}
    </>
  )
}
