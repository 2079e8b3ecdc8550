import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Eye, PhoneIncoming, RotateCw, Trash, Trash2 } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { PaidOutButton } from '#web/admin/orders/cash/paid-out-buttons.tsx'
import { CourierFileDialog } from '#web/admin/orders/courier-file-dialog.tsx'
import { CourierTemplates } from '#web/admin/orders/courier-templates.tsx'
import { type DeleteAsk, DeleteOrders } from '#web/admin/orders/delete-orders.tsx'
import { EditOrder } from '#web/admin/orders/edit-order.tsx'
import { NewOrder } from '#web/admin/orders/new-order.tsx'
import { OpenRequests } from '#web/admin/orders/open-requests.tsx'
import { orderColumns } from '#web/admin/orders/order-columns.tsx'
import { askedOf, OrderFilters, orderDefaults, sortedBy, sortOf } from '#web/admin/orders/order-filters.tsx'
import { OrderSheet } from '#web/admin/orders/order-sheet.tsx'
import { OrderTasks } from '#web/admin/orders/order-tasks.tsx'
import { SelectedBar } from '#web/admin/orders/selected-bar.tsx'
import { CancelOrder } from '#web/admin/orders/steps/cancel-order.tsx'
import { ChangeWithoutAdvance } from '#web/admin/orders/steps/change-without-advance.tsx'
import { type OrderQuestion, OrderSteps } from '#web/admin/orders/steps/order-steps.tsx'
import { OtherChange } from '#web/admin/orders/steps/other-change.tsx'
import { useSeen } from '#web/admin/orders/use-seen.ts'
import { useBookings } from '#web/admin/parcels/booking/use-bookings.tsx'
import { AtHand } from '#web/admin/parts/at-hand.tsx'
import { BulkTasks } from '#web/admin/parts/bulk-tasks/bulk-tasks.tsx'
import { DataTable, idsOf, type Selection, tickAll } from '#web/admin/parts/data-table.tsx'
import { count, inBrackets } from '#web/admin/parts/figures.ts'
import { useUrlSheet } from '#web/admin/parts/hooks/use-filters.ts'
import { useStoredState } from '#web/admin/parts/hooks/use-stored-state.ts'
import { OverflowActions } from '#web/admin/parts/overflow-actions.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { SelectMatching } from '#web/admin/parts/select-matching.tsx'
import { StatCard, StatRow } from '#web/admin/parts/stat-card.tsx'
import { filterWords } from '#web/admin/parts/views/filter-words.ts'
import { useListView } from '#web/admin/parts/views/use-list-view.ts'
import { useVisibleColumns } from '#web/admin/parts/views/use-visible-columns.ts'
import { ViewBar } from '#web/admin/parts/views/view-bar.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { downloadCsv } from '#web/admin/request/download-csv.ts'
import { matchingOrders, type OrderCounts, type OrderView, ordersQuery } from '#web/admin/request/orders.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'

export const meta = () => [{ title: t('Orders · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

const sheetParams = ['view', 'new'] as const

/** Count cards; each is also a filter. */
const cards: { label: string; status: string; figure: keyof OrderCounts; hint?: string }[] = [
  { label: t('Total'), status: 'all', figure: 'total' },
  { label: t('Pending'), status: 'pending', figure: 'pending', hint: t('with confirmed') },
  { label: t('Processing'), status: 'processing', figure: 'processing' },
  { label: t('Shipped'), status: 'shipped', figure: 'shipped' },
  { label: t('Completed'), status: 'completed', figure: 'completed' },
  { label: t('Cancelled'), status: 'cancelled', figure: 'cancelled' },
]

/** Order list: search, read, change status, delete and restore. */
export default function Orders() {
  const { can } = useSession()
  const list = useListView('orders', orderDefaults)
  const { filters, set, reset, resets, touched } = list
  const { opened, open, close, goOn } = useUrlSheet(sheetParams)
  const view = useCallback((orderId: string) => open('view', orderId), [open])
  const [selected, setSelected] = useStoredState<Selection>('selection', {})
  const [question, ask] = useState<OrderQuestion>()
  const [editing, setEditing] = useState<{ order: OrderView; over: string }>()
  // The Back button returns from an order's sheet, and closes the edit form above it.
  if (editing && editing.over !== opened.view) setEditing(undefined)
  const [asking, setAsking] = useState<DeleteAsk>()
  const [courierFile, setCourierFile] = useState<'courier' | { templates: string }>()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const bookings = useBookings(setSelected)
  const asked = askedOf(filters)
  const query = useQuery({
    ...ordersQuery({ ...asked, ...sortOf(filters), page: Number(filters.page) || 1, perPage: list.perPage }),
    enabled: list.isReady,
  })
  const save = useMutation({
    mutationFn: () => downloadCsv('export-orders', asked, 'orders'),
    onSuccess: () => toast.success(t('Orders exported successfully')),
    onError: (error) => toastFailure(t('Failed to export orders'), error),
  })
  const { data, isFetching, refetch } = query
  const { ticked, remember } = useSeen(data?.orders, idsOf(selected))

  const mayDelete = can('orders.delete')
  const mayChange = can('orders.edit') || can('orders.cancel') || can('orders.payment')
  const columns = useMemo(
    () =>
      orderColumns(view, (order) => (
        <>
          <OrderSteps order={order} inRow onAsk={ask} />
          <div className="flex items-center gap-1">
            <PaidOutButton order={order} inRow />
            <RowAction
              label={t('View order {orderId}', { orderId: order.orderId })}
              icon={Eye}
              onPress={() => view(order.orderId)}
            />
            {mayDelete && (
              <RowAction
                label={t('Delete order {orderId}', { orderId: order.orderId })}
                icon={Trash2}
                danger
                onPress={() => setAsking({ mode: 'single', orderIds: [order.orderId] })}
              />
            )}
          </div>
        </>
      )),
    [view, mayDelete],
  )
  const shownColumns = useVisibleColumns(columns, list)

  const askSelected = () =>
    ticked.length > 0
      ? setAsking({ mode: 'selected', orderIds: ticked.map(({ orderId }) => orderId) })
      : toast.error(t('Please select orders to delete'))
  const askAll = () =>
    data?.counts.total === 0 ? toast.error(t('No orders to delete')) : setAsking({ mode: 'all', orderIds: [] })

  return (
    <>
      <PageHead
        title={t('Orders')}
        text={t('What customers ordered. Choose an order for its next step, or select several to do it for all.')}
        actionsBeside
      >
        <OverflowActions
          actions={[
            { label: t('Refresh'), icon: RotateCw, isBusy: isFetching, onPress: () => refetch() },
            can('orders.export') && {
              label: save.isPending ? t('Exporting...') : t('Export'),
              icon: Download,
              isBusy: save.isPending,
              onPress: () => save.mutate(),
            },
            mayDelete && { label: t('Trash'), icon: Trash, to: '/admin/orders/trash' },
            mayDelete && {
              label: t('Delete Selected{count}', { count: inBrackets(ticked.length) }),
              isMeant: ticked.length > 0,
              onPress: askSelected,
            },
            mayDelete && { label: t('Delete All'), danger: true, onPress: askAll },
            mayChange && { label: t('Changes of Many Orders'), isRare: true, onPress: () => setHistoryOpen(true) },
          ]}
        />
        {can('orders.edit') && (
          <AtHand>
            <Button size="sm" onClick={() => open('new', 'order')}>
              <PhoneIncoming aria-hidden="true" className="size-4" />
              {t('New Order')}
            </Button>
          </AtHand>
        )}
      </PageHead>
      {mayDelete && <OrderTasks />}
      {mayChange && <BulkTasks of="orders" isHistoryOpen={isHistoryOpen} onHistory={setHistoryOpen} />}
      {bookings.element}
      <OpenRequests onOpen={view} />
      <StatRow scrolls label={t('Orders by status')} className="lg:grid-cols-7">
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
        <StatCard
          label={t('Due')}
          hint={t('by tomorrow')}
          value={data ? count(data.counts.due) : query.isError ? '–' : undefined}
          pressed={filters.due !== ''}
          onPress={() => set({ due: filters.due ? '' : '1' })}
        />
      </StatRow>
      <ViewBar list={list} columns={columns} />
      <OrderFilters filters={filters} set={set} reset={reset} resets={resets} touched={touched} />
      {data && (
        <SelectMatching
          total={data.page.total}
          onPage={data.orders.length}
          tickedOnPage={data.orders.filter(({ orderId }) => selected[orderId]).length}
          ticked={ticked.length}
          noun="order"
          filterWords={filterWords(list)}
          onSelect={async (expected) => {
            const all = await matchingOrders(asked, expected)
            remember(all)
            setSelected(tickAll(all.map(({ orderId }) => orderId)))
          }}
          onStale={refetch}
        />
      )}
      <DataTable
        label={t('Orders')}
        columns={shownColumns}
        rows={data?.orders}
        rowId={(order) => order.orderId}
        rowName={(order) => t('order {orderId}', { orderId: order.orderId })}
        selection={{ selected, onSelect: setSelected }}
        sorting={{
          by: filters.sort,
          order: filters.order === 'asc' ? 'asc' : 'desc',
          onSort: (by) => set(sortedBy(by, filters)),
        }}
        stale={query.isPlaceholderData}
        failure={query.isError ? { what: t('Failed to load orders'), error: query.error, retry: refetch } : undefined}
        empty={
          touched ? (
            <EmptyState title={t('No orders found')} text={t('Nothing matches this search.')}>
              <Button variant="outline" size="sm" onClick={reset}>
                {t('Clear filters')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              title={t('No orders yet')}
              text={t('They appear here by themselves as soon as somebody orders.')}
            />
          )
        }
      />
      {data && data.page.total > 0 && (
        <Pager
          page={data.page}
          noun="order"
          onPage={(page) => set({ page: String(page) })}
          onPerPage={list.setPerPage}
        />
      )}
      <SelectedBar
        orders={ticked}
        onBook={() => bookings.ask({ orderIds: ticked.map(({ orderId }) => orderId) })}
        onCourier={() => setCourierFile('courier')}
        onClear={() => setSelected({})}
      />
      <OrderSheet
        orderId={opened.view}
        // With the focus in neither sheet, Escape reaches both: only the upper one handles it.
        onClose={() => editing || close()}
        onAsk={ask}
        onEdit={(order) => setEditing({ order, over: opened.view })}
        onDelete={(order) => setAsking({ mode: 'single', orderIds: [order.orderId] })}
      />
      {question?.about === 'cancel' && <CancelOrder order={question.order} onClose={() => ask(undefined)} />}
      {question?.about === 'other' && <OtherChange order={question.order} onAsk={ask} onClose={() => ask(undefined)} />}
      {question?.about === 'advance' && (
        <ChangeWithoutAdvance change={question.change} missing={question.missing} onClose={() => ask(undefined)} />
      )}
      {editing && (
        <EditOrder
          key={editing.over}
          order={editing.order}
          onClose={() => setEditing((now) => (now === editing ? undefined : now))}
        />
      )}
      {opened.new && can('orders.edit') && <NewOrder onClose={close} onPlaced={(id) => goOn('view', id)} />}
      {courierFile === 'courier' && (
        <CourierFileDialog
          orderIds={ticked.map(({ orderId }) => orderId)}
          onClose={() => setCourierFile(undefined)}
          onTemplates={(templates) => setCourierFile({ templates })}
        />
      )}
      {typeof courierFile === 'object' && (
        <CourierTemplates opened={courierFile.templates} onClose={() => setCourierFile('courier')} />
      )}
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
