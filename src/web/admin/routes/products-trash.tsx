import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, RotateCcw, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { DataTable, idsOf, type Selection } from '#web/admin/parts/data-table.tsx'
import { NotPermitted } from '#web/admin/parts/failed.tsx'
import { count, inBrackets, many } from '#web/admin/parts/figures.ts'
import { useFilters } from '#web/admin/parts/hooks/use-filters.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { RefusedRestorations } from '#web/admin/products/trash/refused-restorations.tsx'
import { trashColumns } from '#web/admin/products/trash/trash-columns.tsx'
import { trashKeys, useRestoreProducts } from '#web/admin/products/trash/use-restore-products.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import {
  emptyProductTrash,
  productTrashQuery,
  type RefusedRestoration,
} from '#web/admin/request/catalogue/product-trash.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'

export const meta = () => [
  { title: t('Deleted products · Back office') },
  { name: 'robots', content: 'noindex, nofollow' },
]

const defaults = { page: '1' }

/** Deleted products. Staff can restore them; only the main admin can delete them permanently. */
export default function ProductsTrash() {
  const { can } = useSession()
  return can('products.delete') ? <Trash /> : <NotPermitted />
}

function Trash() {
  const { session } = useSession()
  const isMain = session.type === 'admin'
  const { filters, set } = useFilters(defaults)
  const [selected, setSelected] = useState<Selection>({})
  const [asking, setAsking] = useState<string[] | 'all'>()
  const [refused, setRefused] = useState<RefusedRestoration[]>([])
  const query = useQuery(productTrashQuery({ page: Number(filters.page) || 1, perPage: 25 }))
  const { data } = query
  const ticked = idsOf(selected)
  const restore = useRestoreProducts(setRefused, () => setSelected({}))
  const remove = useRemove(() => {
    setSelected({})
    setAsking(undefined)
  })
  const takeBack = restore.mutate
  const columns = useMemo(
    () =>
      trashColumns((product) => (
        <>
          {product.canRestore && (
            <RowAction
              label={t('Restore {title}', { title: product.title })}
              icon={RotateCcw}
              onPress={() => takeBack({ ids: [product.id] })}
            />
          )}
          {isMain && (
            <RowAction
              label={t('Delete {title} for good', { title: product.title })}
              icon={Trash2}
              danger
              onPress={() => setAsking([product.id])}
            />
          )}
        </>
      )),
    [takeBack, isMain],
  )
  const total = data?.page.total ?? 0

  return (
    <>
      <PageHead
        title={t('Deleted Products')}
        text={t(
          'They can be restored for 30 days, then they are removed for good; before that only the main admin removes them.',
        )}
      >
        <ButtonLink variant="outline" size="sm" to="/admin/products">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('Products')}
        </ButtonLink>
        <Button
          variant="outline"
          size="sm"
          disabled={ticked.length === 0}
          busy={restore.isPending}
          onClick={() => takeBack({ ids: ticked })}
        >
          <RotateCcw aria-hidden="true" className="size-4" />
          {t('Restore')}
          {inBrackets(ticked.length)}
        </Button>
        {total > 0 && (
          <Button variant="outline" size="sm" busy={restore.isPending} onClick={() => takeBack({ all: true })}>
            <RotateCcw aria-hidden="true" className="size-4" />
            {t('Restore All ({total})', { total: count(total) })}
          </Button>
        )}
        {isMain && ticked.length > 0 && (
          <Button variant="quiet" size="sm" className="text-red" onClick={() => setAsking(ticked)}>
            {t('Delete for Good ({count})', { count: ticked.length })}
          </Button>
        )}
        {isMain && total > 0 && (
          <Button variant="quiet" size="sm" className="text-red" onClick={() => setAsking('all')}>
            {t('Empty Trash')}
          </Button>
        )}
      </PageHead>
      <DataTable
        label={t('Deleted products')}
        columns={columns}
        rows={data?.products}
        rowId={(product) => product.id}
        rowName={(product) => product.title}
        selection={{ selected, onSelect: setSelected }}
        stale={query.isPlaceholderData}
        failure={
          query.isError ? { what: t('Failed to load products'), error: query.error, retry: query.refetch } : undefined
        }
        empty={
          <EmptyState
            title={t('The trash is empty')}
            text={t('Deleted products lie here, and can be restored for 30 days.')}
          />
        }
      />
      {data && total > 0 && <Pager page={data.page} noun="product" onPage={(page) => set({ page: String(page) })} />}
      {refused.length > 0 && (
        <RefusedRestorations
          refused={refused}
          busy={restore.isPending}
          onReplace={(ids) => {
            setRefused([])
            takeBack({ ids, conflicts: 'replace' })
          }}
          onClose={() => setRefused([])}
        />
      )}
      {asking && (
        <Confirm
          open
          title={
            asking === 'all'
              ? t('Delete all {products} in the trash for good?', { products: many(total, 'product') })
              : t('Delete {products} for good?', { products: many(asking.length, 'product') })
          }
          text={t(
            'This action cannot be undone. Their pictures, reviews and hearts are deleted; orders keep their copy, and the stock ledger its movements.',
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

function useRemove(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: emptyProductTrash,
    onSuccess: ({ message }) => {
      toast.success(message)
      onDone()
    },
    onError: (error) => toastFailure(t('Failed to delete products'), error),
    onSettled: () => Promise.all(trashKeys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
}
