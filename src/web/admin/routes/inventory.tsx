import { useMutation, useQuery } from '@tanstack/react-query'
import {
  Download,
  Eye,
  ListChecks,
  PackageCheck,
  PackageOpen,
  PackagePlus,
  RotateCw,
  SlidersHorizontal,
} from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { type Adjusting, AdjustStock } from '#web/admin/inventory/adjust-stock.tsx'
import { BulkRestock } from '#web/admin/inventory/bulk-restock.tsx'
import { inventoryColumns } from '#web/admin/inventory/inventory-columns.tsx'
import { InventoryFilters, inventoryDefaults } from '#web/admin/inventory/inventory-filters.tsx'
import { InventoryStats } from '#web/admin/inventory/inventory-stats.tsx'
import { RecentMovements } from '#web/admin/inventory/recent-movements.tsx'
import { variantName } from '#web/admin/inventory/stock-labels.tsx'
import { StockLevelsTable } from '#web/admin/inventory/stock-levels-table.tsx'
import { StockSheet } from '#web/admin/inventory/stock-sheet.tsx'
import { AtHand } from '#web/admin/parts/at-hand.tsx'
import { DataTable, idsOf, type Selection } from '#web/admin/parts/data-table.tsx'
import { inBrackets } from '#web/admin/parts/figures.ts'
import { useUrlSheet } from '#web/admin/parts/hooks/use-filters.ts'
import { OverflowActions } from '#web/admin/parts/overflow-actions.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { useListView } from '#web/admin/parts/views/use-list-view.ts'
import { useVisibleColumns } from '#web/admin/parts/views/use-visible-columns.ts'
import { ViewBar } from '#web/admin/parts/views/view-bar.tsx'
import { titleOfCategory } from '#web/admin/products/categories.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { downloadCsv } from '#web/admin/request/download-csv.ts'
import { type InventoryItem, inventoryQuery, type StockLevel } from '#web/admin/request/inventory.ts'
import { categoriesQuery } from '#web/admin/request/products.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'
import { toast } from '#web/ui/toast/toast.ts'

export const meta = () => [{ title: t('Inventory · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

const sheetParams = ['view'] as const

/** Stock of all products: search, adjust, restock, and the movements. */
export default function Inventory() {
  const { can } = useSession()
  const list = useListView('inventory', inventoryDefaults)
  const { filters, set, reset, touched } = list
  const { opened, open, close } = useUrlSheet(sheetParams)
  const [spread, setSpread] = useState<Record<string, boolean>>({})
  const [adjusting, setAdjusting] = useState<Adjusting>()
  const [restocking, setRestocking] = useState(false)
  const query = useQuery({
    ...inventoryQuery({ ...filters, page: Number(filters.page) || 1, perPage: list.perPage }),
    enabled: list.isReady,
  })
  const { data, isFetching, refetch } = query
  const exporting = useMutation({
    mutationFn: () => downloadCsv('export-inventory', { search: filters.search, status: filters.status }, 'inventory'),
    onSuccess: () => toast.success(t('Inventory exported successfully')),
    onError: (error) => toastFailure(t('Failed to export the inventory'), error),
  })
  const nameOfCategory = useCategoryNames()
  const mayAdjust = can('inventory.edit')
  const [selected, setSelected] = useState<Selection>({})
  const ticked = idsOf(selected).length
  const narrowed = filters.search !== '' || filters.status !== 'all'
  const adjust = useStableCallback(
    ({ number, productName }: { number: number; productName: string }, stockLevel?: StockLevel) =>
      setAdjusting({
        product: String(number),
        name: stockLevel ? `${productName}, ${variantName(stockLevel)}` : productName,
        ...(stockLevel && { variantId: stockLevel.variantId }),
      }),
  )
  const view = useStableCallback(({ number }: InventoryItem) => open('view', String(number)))

  const columns = useMemo(
    () =>
      inventoryColumns({
        isOpen: ({ id }) => spread[id] === true,
        onToggle: ({ id }) => setSpread((before) => ({ ...before, [id]: !before[id] })),
        onView: view,
        nameOfCategory,
        actions: (item) => (
          <>
            {mayAdjust && (
              <RowAction
                label={t('Adjust stock of {productName}', { productName: item.productName })}
                icon={SlidersHorizontal}
                onPress={() => adjust(item)}
              />
            )}
            <RowAction
              label={t('View details of {productName}', { productName: item.productName })}
              icon={Eye}
              onPress={() => view(item)}
            />
          </>
        ),
      }),
    [spread, view, nameOfCategory, mayAdjust, adjust],
  )
  const shownColumns = useVisibleColumns(columns, list)
  const sortBy = (by: string) =>
    set(by === filters.sort ? { order: filters.order === 'asc' ? 'desc' : 'asc' } : { sort: by, order: 'asc' })

  return (
    <>
      <PageHead
        title={t('Inventory Management')}
        text={t(
          'What lies on the shelves, and why it changed. Choose a row to correct it; enter new goods as a receipt.',
        )}
        actionsBeside
      >
        <OverflowActions
          actions={[
            { label: t('Refresh'), icon: RotateCw, isBusy: isFetching, onPress: () => refetch() },
            { label: t('Low-Stock List'), icon: ListChecks, to: '/admin/inventory/low-stock' },
            { label: t('Goods Receipts'), icon: PackagePlus, to: '/admin/inventory/receipts' },
            { label: t('Second Choice'), icon: PackageOpen, to: '/admin/inventory/second-choice' },
            {
              label: exporting.isPending ? t('Exporting...') : t('Export'),
              icon: Download,
              isBusy: exporting.isPending,
              onPress: () => exporting.mutate(),
            },
          ]}
        />
        {mayAdjust && (
          <AtHand>
            <Button size="sm" onClick={() => setRestocking(true)}>
              <PackageCheck aria-hidden="true" className="size-4" />
              {t('Bulk Restock')}
              {inBrackets(ticked)}
            </Button>
          </AtHand>
        )}
      </PageHead>
      <InventoryStats
        counts={data?.counts}
        isError={query.isError}
        status={filters.status}
        onStatus={(status) => set({ status })}
      />
      <ViewBar list={list} columns={columns} />
      <InventoryFilters filters={filters} set={set} reset={reset} touched={touched} />
      <DataTable
        label={t('Inventory')}
        columns={shownColumns}
        rows={data?.items}
        rowId={(item) => item.id}
        rowName={(item) => item.productName}
        selection={mayAdjust ? { selected, onSelect: setSelected } : undefined}
        sorting={{ by: filters.sort, order: filters.order === 'asc' ? 'asc' : 'desc', onSort: sortBy }}
        stale={query.isPlaceholderData}
        skeletons={5}
        below={(item) =>
          spread[item.id] && (
            <StockLevelsTable
              below
              product={String(item.number)}
              name={item.productName}
              onAdjust={mayAdjust ? (stockLevel) => adjust(item, stockLevel) : undefined}
            />
          )
        }
        failure={
          query.isError ? { what: t('Failed to load inventory data'), error: query.error, retry: refetch } : undefined
        }
        empty={
          <EmptyState
            title={touched ? t('No items found') : t('Nothing on the shelves yet')}
            text={touched ? t('Nothing matches this search.') : t('Products appear here as soon as they are added.')}
          >
            {touched && (
              <Button variant="outline" size="sm" onClick={reset}>
                {t('Clear filters')}
              </Button>
            )}
          </EmptyState>
        }
      />
      {data && data.page.total > 0 && (
        <Pager
          page={data.page}
          noun="product"
          onPage={(page) => set({ page: String(page) })}
          onPerPage={list.setPerPage}
        />
      )}
      <RecentMovements />
      <StockSheet number={opened.view} onClose={close} onAdjust={adjust} />
      {adjusting && <AdjustStock of={adjusting} onClose={() => setAdjusting(undefined)} />}
      {restocking && (
        <BulkRestock
          ticked={idsOf(selected)}
          filters={narrowed ? { search: filters.search, status: filters.status } : undefined}
          onClose={() => setRestocking(false)}
        />
      )}
    </>
  )
}

function useCategoryNames() {
  const categories = useQuery(categoriesQuery).data
  return useCallback((slug: string) => titleOfCategory(categories ?? [], slug), [categories])
}
