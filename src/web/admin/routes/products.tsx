import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Eye, PackagePlus, RotateCw, SquarePen, Trash2 } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { DataTable, idsOf, type Selection } from '#web/admin/parts/data-table.tsx'
import { count } from '#web/admin/parts/figures.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { StatCard, StatRow } from '#web/admin/parts/stat-card.tsx'
import { useFilters, useOpened } from '#web/admin/parts/use-filters.ts'
import { titleOfCategory } from '#web/admin/products/categories.ts'
import { type DeleteAsk, DeleteProducts } from '#web/admin/products/delete-products.tsx'
import { EditMany } from '#web/admin/products/edit-many.tsx'
import { ImportProducts } from '#web/admin/products/import/import-products.tsx'
import { OpenProductForm } from '#web/admin/products/open-product-form.tsx'
import { productColumns } from '#web/admin/products/product-columns.tsx'
import { ProductFilters, type ProductListFilters, productDefaults } from '#web/admin/products/product-filters.tsx'
import { ProductSheet } from '#web/admin/products/product-sheet.tsx'
import { sayFailed } from '#web/admin/query-client.ts'
import { downloadCsv } from '#web/admin/request/download-csv.ts'
import {
  type ProductFilters as Asked,
  categoriesQuery,
  type Product,
  type ProductCounts,
  productsQuery,
} from '#web/admin/request/products.ts'
import { useSession } from '#web/admin/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'

export const meta = () => [{ title: 'Products · Back office' }, { name: 'robots', content: 'noindex, nofollow' }]

const ways = ['view', 'edit'] as const
const cards: { label: string; status?: string; figure: keyof ProductCounts }[] = [
  { label: 'Total', status: 'all', figure: 'total' },
  { label: 'In Stock', status: 'In Stock', figure: 'inStock' },
  { label: 'Low Stock', status: 'Low Stock', figure: 'lowStock' },
  { label: 'Out of Stock', status: 'Out of Stock', figure: 'outOfStock' },
  { label: 'On Sale', status: 'On Sale', figure: 'onSale' },
  { label: 'Categories', figure: 'categories' },
]

/** Differs from the inventory: there a single empty variant makes the product out of stock. */
const statusMeanings = {
  'In Stock':
    'Products with more pieces than their minimum, all sizes and colours together. Inventory looks at each size.',
  'Low Stock': 'Products with pieces left, but no more than their minimum, all sizes and colours together.',
  'Out of Stock': 'Products without a single piece in any size or colour, or taken off sale.',
}

/** Product list: search, read, create, edit and delete. */
export default function Products() {
  const { can } = useSession()
  const { filters, set, reset, touched } = useFilters(productDefaults)
  const { opened, open, close } = useOpened(ways)
  const [selected, setSelected] = useState<Selection>({})
  const [asking, setAsking] = useState<DeleteAsk>()
  const asked = askedOf(filters)
  const query = useQuery(productsQuery(asked))
  const { data, isFetching, refetch } = query
  const categories = useQuery(categoriesQuery).data ?? none
  const exporting = useMutation({
    mutationFn: () => downloadCsv('export-products', withoutPages(asked), 'products'),
    onSuccess: () => toast.success('Products exported successfully'),
    onError: (error) => sayFailed('Failed to export products', error),
  })
  const [editingMany, setEditingMany] = useState(false)
  const ticked = idsOf(selected)
  const [mayEdit, mayDelete, mayCreate] = [can('products.edit'), can('products.delete'), can('products.create')]
  const nameOfCategory = useCallback((slug: string) => titleOfCategory(categories, slug), [categories])

  const askOne = useCallback((product: Product) => setAsking({ ids: [product.id], title: product.title }), [])
  const columns = useMemo(
    () =>
      productColumns(
        (number) => open('view', number),
        nameOfCategory,
        (product) => (
          <>
            <RowAction
              label={`View ${product.title}`}
              icon={Eye}
              onPress={() => open('view', String(product.number))}
            />
            {mayEdit && (
              <RowAction
                label={`Edit ${product.title}`}
                icon={SquarePen}
                onPress={() => open('edit', String(product.number))}
              />
            )}
            {mayDelete && (
              <RowAction label={`Delete ${product.title}`} icon={Trash2} danger onPress={() => askOne(product)} />
            )}
          </>
        ),
      ),
    [open, nameOfCategory, mayEdit, mayDelete, askOne],
  )
  const sortBy = (by: string) =>
    set(by === filters.sort ? { order: filters.order === 'asc' ? 'desc' : 'asc' } : { sort: by, order: 'asc' })

  return (
    <>
      <PageHead title="Products">
        <Button variant="outline" size="sm" onClick={() => refetch()} busy={isFetching}>
          <RotateCw aria-hidden="true" className="size-4" />
          Refresh
        </Button>
        <Button variant="outline" size="sm" onClick={() => exporting.mutate()} busy={exporting.isPending}>
          <Download aria-hidden="true" className="size-4" />
          {exporting.isPending ? 'Exporting...' : 'Export CSV'}
        </Button>
        <ImportProducts />
        {mayEdit && (
          <Button
            variant="outline"
            size="sm"
            onClick={() => (ticked.length > 0 ? setEditingMany(true) : toast.error('Please select products to edit'))}
          >
            Edit Selected{ticked.length > 0 && ` (${ticked.length})`}
          </Button>
        )}
        {mayDelete && (
          <Button
            variant="outline"
            size="sm"
            onClick={() =>
              ticked.length > 0 ? setAsking({ ids: ticked }) : toast.error('Please select products to delete')
            }
          >
            Delete Selected{ticked.length > 0 && ` (${ticked.length})`}
          </Button>
        )}
        {mayCreate && (
          <Button size="sm" onClick={() => open('edit', 'new')}>
            <PackagePlus aria-hidden="true" className="size-4" />
            Add Product
          </Button>
        )}
      </PageHead>
      <StatRow label="Products by state">
        {cards.map(({ label, status, figure }) => (
          <StatCard
            key={figure}
            label={label}
            value={data ? count(data.counts[figure]) : query.isError ? '–' : undefined}
            pressed={filters.status === status}
            onPress={status ? () => set({ status }) : undefined}
          />
        ))}
      </StatRow>
      <ProductFilters filters={filters} set={set} reset={reset} categories={categories} />
      {filters.status in statusMeanings && (
        <p className="mb-3 text-ink-soft">{statusMeanings[filters.status as keyof typeof statusMeanings]}</p>
      )}
      <DataTable
        label="Products"
        columns={columns}
        rows={data?.products}
        rowId={(product) => product.id}
        rowName={(product) => product.title}
        selection={mayDelete || mayEdit ? { selected, onSelect: setSelected } : undefined}
        sorting={{ by: filters.sort, order: filters.order === 'asc' ? 'asc' : 'desc', onSort: sortBy }}
        stale={query.isPlaceholderData}
        failure={
          query.isError
            ? { what: 'Failed to load products. Please try refreshing the page.', error: query.error, retry: refetch }
            : undefined
        }
        empty={
          <EmptyState
            title={touched ? 'No products found' : 'No products yet'}
            text={touched ? 'Nothing matches these filters.' : 'Add the first one: the shop shows it at once.'}
          >
            {touched ? (
              <Button variant="outline" size="sm" onClick={reset}>
                Reset Filters
              </Button>
            ) : (
              mayCreate && (
                <Button size="sm" onClick={() => open('edit', 'new')}>
                  Add Product
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
        onDelete={askOne}
      />
      {opened.edit && <OpenProductForm key={opened.edit} number={opened.edit} onClose={close} />}
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

/** The filters as query parameters, without those at their default. */
const askedOf = ({
  search,
  category,
  status,
  sort,
  order,
  minPrice,
  maxPrice,
  page,
  perPage,
}: ProductListFilters): Asked => ({
  search: search || undefined,
  category: category === 'all' ? undefined : category,
  status: status === 'all' ? undefined : status,
  sort,
  order,
  minPrice: Number(minPrice) || undefined,
  maxPrice: maxPrice === productDefaults.maxPrice ? undefined : Number(maxPrice) || undefined,
  page: Number(page) || 1,
  perPage: Number(perPage) || 10,
})

const withoutPages = ({ page: _, perPage: __, ...filters }: Asked) => filters
