import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, FileUp, PackagePlus, RotateCw } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { AtHand } from '#web/admin/parts/at-hand.tsx'
import { BulkTasks } from '#web/admin/parts/bulk-tasks/bulk-tasks.tsx'
import { DataTable, idsOf, type Selection, tickAll } from '#web/admin/parts/data-table.tsx'
import { useUrlSheet } from '#web/admin/parts/hooks/use-filters.ts'
import { OverflowActions } from '#web/admin/parts/overflow-actions.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { SelectMatching } from '#web/admin/parts/select-matching.tsx'
import { filterWords } from '#web/admin/parts/views/filter-words.ts'
import { useListView } from '#web/admin/parts/views/use-list-view.ts'
import { useVisibleColumns } from '#web/admin/parts/views/use-visible-columns.ts'
import { ViewBar } from '#web/admin/parts/views/view-bar.tsx'
import { bulkProductActions } from '#web/admin/products/bulk-product-actions.ts'
import { titleOfCategory } from '#web/admin/products/categories.ts'
import { type DeleteAsk, DeleteProducts } from '#web/admin/products/delete-products.tsx'
import { EditMany } from '#web/admin/products/edit-many.tsx'
import { OpenProductForm } from '#web/admin/products/open-product-form.tsx'
import { ProductActions } from '#web/admin/products/product-actions.tsx'
import { productColumns } from '#web/admin/products/product-columns.tsx'
import { ProductFilters, productDefaults } from '#web/admin/products/product-filters.tsx'
import { productQueryOf, withoutPages } from '#web/admin/products/product-query.ts'
import { ProductSheet } from '#web/admin/products/product-sheet.tsx'
import { ProductStats, StatusMeaning } from '#web/admin/products/product-stats.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { downloadCsv } from '#web/admin/request/download-csv.ts'
import { categoriesQuery, matchingProducts, type Product, productsQuery } from '#web/admin/request/products.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'

export const meta = () => [{ title: t('Products · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

const sheetParams = ['view', 'edit', 'import'] as const
const ImportSheet = lazy(() => import('#web/admin/products/import/import-sheet.tsx'))

/** Product list: search, read, create, edit and delete. */
export default function Products() {
  const { can, session } = useSession()
  const list = useListView('products', productDefaults)
  const { filters, set, reset, resets, touched } = list
  const { opened, open, close } = useUrlSheet(sheetParams)
  const [selected, setSelected] = useState<Selection>({})
  const [asking, setAsking] = useState<DeleteAsk>()
  const asked = { ...productQueryOf(filters), perPage: list.perPage }
  const query = useQuery({ ...productsQuery(asked), enabled: list.isReady })
  const { data, isFetching, refetch } = query
  const categories = useQuery(categoriesQuery).data ?? none
  const exporting = useMutation({
    mutationFn: () => downloadCsv('export-products', withoutPages(asked), 'products'),
    onSuccess: () => toast.success(t('Products exported successfully')),
    onError: (error) => toastFailure(t('Failed to export products'), error),
  })
  const { search: shown } = useLocation()
  const [editingMany, setEditingMany] = useState(false)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const ticked = idsOf(selected)
  const [mayEdit, mayDelete, mayCreate] = [can('products.edit'), can('products.delete'), can('products.create')]
  const mayImport = mayCreate && mayEdit
  const nameOfCategory = useCallback((slug: string) => titleOfCategory(categories, slug), [categories])

  const askOne = useCallback((product: Product) => setAsking({ ids: [product.id], title: product.title }), [])
  const columns = useMemo(
    () =>
      productColumns(
        (number) => open('view', number),
        nameOfCategory,
        (product) => (
          <ProductActions
            product={product}
            onView={() => open('view', String(product.number))}
            onEdit={mayEdit ? () => open('edit', String(product.number)) : undefined}
            onCopy={mayCreate ? () => open('edit', `copy-${product.number}`) : undefined}
            onDelete={mayDelete ? () => askOne(product) : undefined}
          />
        ),
      ),
    [open, nameOfCategory, mayEdit, mayDelete, mayCreate, askOne],
  )
  const shownColumns = useVisibleColumns(columns, list)
  const sortBy = (by: string) =>
    set(by === filters.sort ? { order: filters.order === 'asc' ? 'desc' : 'asc' } : { sort: by, order: 'asc' })

  return (
    <>
      <PageHead
        title={t('Products')}
        text={t('Everything the shop sells. Add a product or import a file; choose a product to see and change it.')}
        actionsBeside
      >
        <OverflowActions
          actions={[
            { label: t('Refresh'), icon: RotateCw, isBusy: isFetching, onPress: () => refetch() },
            {
              label: exporting.isPending ? t('Exporting...') : t('Export CSV'),
              icon: Download,
              isBusy: exporting.isPending,
              onPress: () => exporting.mutate(),
            },
            mayImport && { label: t('Import CSV'), icon: FileUp, onPress: () => open('import', 'file') },
            ...bulkProductActions({
              ticked,
              mayEdit,
              mayDelete,
              shown,
              onEdit: () => setEditingMany(true),
              onDelete: () => setAsking({ ids: ticked }),
              onDeleteAll: session.type === 'admin' && data?.counts.total ? () => setAsking({ ids: 'all' }) : undefined,
              onHistory: () => setHistoryOpen(true),
            }),
          ]}
        />
        {mayCreate && (
          <AtHand>
            <Button size="sm" onClick={() => open('edit', 'new')}>
              <PackagePlus aria-hidden="true" className="size-4" />
              {t('Add Product')}
            </Button>
          </AtHand>
        )}
      </PageHead>
      {(mayEdit || mayDelete) && <BulkTasks of="products" isHistoryOpen={isHistoryOpen} onHistory={setHistoryOpen} />}
      <ProductStats
        counts={data?.counts}
        isError={query.isError}
        status={filters.status}
        onStatus={(status) => set({ status })}
      />
      <ViewBar list={list} columns={columns} />
      <ProductFilters
        filters={filters}
        set={set}
        reset={reset}
        resets={resets}
        onPerPage={list.setPerPage}
        categories={categories}
      />
      <StatusMeaning status={filters.status} />
      {(mayDelete || mayEdit) && data && (
        <SelectMatching
          total={data.page.total}
          onPage={data.products.length}
          tickedOnPage={data.products.filter(({ id }) => selected[id]).length}
          ticked={ticked.length}
          noun="product"
          filterWords={filterWords(list)}
          onSelect={async (expected) => {
            setSelected(tickAll(await matchingProducts(withoutPages(asked), expected)))
          }}
          onStale={refetch}
        />
      )}
      <DataTable
        label={t('Products')}
        columns={shownColumns}
        rows={data?.products}
        rowId={(product) => product.id}
        rowName={(product) => product.title}
        selection={mayDelete || mayEdit ? { selected, onSelect: setSelected } : undefined}
        sorting={{ by: filters.sort, order: filters.order === 'asc' ? 'asc' : 'desc', onSort: sortBy }}
        stale={query.isPlaceholderData}
        failure={
          query.isError
            ? {
                what: t('Failed to load products. Please try refreshing the page.'),
                error: query.error,
                retry: refetch,
              }
            : undefined
        }
        empty={
          <EmptyState
            title={touched ? t('No products found') : t('No products yet')}
            text={touched ? t('Nothing matches these filters.') : t('Add the first one: the shop shows it at once.')}
          >
            {touched ? (
              <Button variant="outline" size="sm" onClick={reset}>
                {t('Reset Filters')}
              </Button>
            ) : (
              mayCreate && (
                <Button size="sm" onClick={() => open('edit', 'new')}>
                  {t('Add Product')}
                </Button>
              )
            )}
          </EmptyState>
        }
      />
      {data && data.page.total > 0 && (
        <Pager page={data.page} noun="product" onPage={(page) => set({ page: String(page) })} />
      )}
      <ProductSheet
        number={opened.view}
        nameOfCategory={nameOfCategory}
        onClose={close}
        onEdit={(product) => open('edit', String(product.number))}
        onCopy={(product) => open('edit', `copy-${product.number}`)}
        onDelete={askOne}
      />
      {opened.edit && (
        <OpenProductForm
          key={opened.edit}
          number={opened.edit}
          onClose={close}
          onOpen={(number) => open('view', number)}
          onCopy={(product) => open('edit', `copy-${product.number}`)}
        />
      )}
      {opened.import && mayImport && (
        <Suspense>
          <ImportSheet onClose={close} />
        </Suspense>
      )}
      {editingMany && (
        <EditMany
          ids={ticked}
          onClose={(changedAll) => {
            setEditingMany(false)
            if (changedAll) setSelected({})
          }}
        />
      )}
      {asking && (
        <DeleteProducts
          ask={asking}
          total={data?.counts.total ?? 0}
          onClose={() => setAsking(undefined)}
          onDeleted={() => {
            setSelected({})
            if (opened.view) close()
          }}
        />
      )}
    </>
  )
}

const none: [] = []
