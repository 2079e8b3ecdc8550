import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import { saleFilters } from '#domains/catalogue/planned-sales/staff-contract.ts'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { DataTable, idsOf, type Selection } from '#web/admin/parts/data-table.tsx'
import { NotPermitted } from '#web/admin/parts/failed.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { useFilters } from '#web/admin/parts/hooks/use-filters.ts'
import { SearchInput } from '#web/admin/parts/inputs/search-input.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { ToggleGroup } from '#web/admin/parts/toggle-group.tsx'
import { cancelledSales } from '#web/admin/products/planned-sales/cancelled-sales.ts'
import { isOpenSale, saleColumns } from '#web/admin/products/planned-sales/sale-columns.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { type ListedSale, plannedSalesQuery, saleFilterIn } from '#web/admin/request/planned-sales.ts'
import { editProducts } from '#web/admin/request/products.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'

export const meta = () => [
  { title: t('Planned sales · Back office') },
  { name: 'robots', content: 'noindex, nofollow' },
]

const defaults = { state: 'open', search: '', page: '1' }
const words = { open: t('To Come'), planned: t('Planned'), running: t('Running'), over: t('Over') }

/** All scheduled, running and past sales in one list. */
export default function PlannedSales() {
  return useSession().can('products.view') ? <Sales /> : <NotPermitted />
}

function Sales() {
  const mayEdit = useSession().can('products.edit')
  const { filters, set } = useFilters(defaults)
  const state = saleFilterIn(filters.state)
  const query = useQuery(plannedSalesQuery({ state, search: filters.search, page: Number(filters.page) || 1 }))
  const { data } = query
  const [selected, setSelected] = useState<Selection>({})
  const [asking, setAsking] = useState<string[]>()
  const columns = useMemo(
    () => saleColumns(mayEdit ? ({ productId }: ListedSale) => setAsking([productId]) : undefined),
    [mayEdit],
  )
  const ticked = idsOf(selected)
  const nothing =
    filters.search !== ''
      ? t('No sale of such a product')
      : state === 'over'
        ? t('No sale is over')
        : t('No sale is planned')
  return (
    <>
      <PageHead title={t('Planned Sales')} text={t('They begin and end by themselves, to the minute.')} actionsBeside>
        <ButtonLink variant="outline" size="sm" to="/admin/products">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('Products')}
        </ButtonLink>
        {mayEdit && ticked.length > 0 && (
          <Button variant="outline" size="sm" onClick={() => setAsking(ticked)}>
            {t('Cancel Selected ({count})', { count: ticked.length })}
          </Button>
        )}
      </PageHead>
      <div className="mb-4 flex flex-wrap gap-3">
        <ToggleGroup
          label={t('Which sales')}
          options={saleFilters.map((each) => [each, words[each]])}
          chosen={state}
          onChoose={(next) => {
            setSelected({})
            set({ state: next, page: '1' })
          }}
        />
        <SearchInput
          label={t('Search products')}
          value={filters.search}
          onSearch={(search) => set({ search, page: '1' })}
        />
      </div>
      <DataTable
        label={t('Planned sales')}
        columns={columns}
        rows={data?.sales}
        rowId={(sale) => (isOpenSale(sale) ? sale.productId : `over-${sale.id}`)}
        rowName={({ title }) => t('the sale of {title}', { title })}
        stale={query.isPlaceholderData}
        {...(mayEdit && state !== 'over' && { selection: { selected, onSelect: setSelected, mayTick: isOpenSale } })}
        failure={
          query.isError ? { what: t('Failed to load the sales'), error: query.error, retry: query.refetch } : undefined
        }
        empty={
          <EmptyState
            title={nothing}
            text={t(
              'Open a product and choose Plan a Sale, or select several in the list of products and edit them together.',
            )}
          />
        }
      />
      {data && data.page.total > 0 && (
        <Pager page={data.page} noun="sale" onPage={(page) => set({ page: String(page) })} />
      )}
      <CancelSales
        ids={asking}
        onClose={(isDone) => {
          setAsking(undefined)
          if (isDone) setSelected({})
        }}
      />
    </>
  )
}

function CancelSales({ ids, onClose }: { ids: string[] | undefined; onClose: (isDone: boolean) => void }) {
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: (products: string[]) => editProducts(products, { what: 'cancel-sale' }),
    onSuccess: (answer) => {
      const { done, refused } = cancelledSales(answer)
      if (done) toast.success(done)
      if (refused) toast.error(refused, { duration: 10_000 })
      onClose(true)
    },
    onError: (error) => toastFailure(t('Failed to cancel'), error),
    onSettled: () =>
      Promise.all(['bulk-tasks', 'products'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  return (
    <Confirm
      open={ids !== undefined}
      title={t('Cancel {sales}?', { sales: many(ids?.length ?? 1, 'sale') })}
      text={t('What is planned does not begin. What runs ends now, and the price is what it was before.')}
      yes={t('Cancel the Sale')}
      no={t('Keep It')}
      busy={cancel.isPending}
      onYes={() => ids && cancel.mutate(ids)}
      onNo={() => onClose(false)}
    />
  )
}
