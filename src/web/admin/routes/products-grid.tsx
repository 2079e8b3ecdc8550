import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download, Upload } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { maxMatches, type Page } from '#shared/paging.ts'
import { Failed, NotPermitted } from '#web/admin/parts/failed.tsx'
import { count, many } from '#web/admin/parts/figures.ts'
import { useFilters } from '#web/admin/parts/hooks/use-filters.ts'
import { isElsewhereWithout, useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { AttributeChoice } from '#web/admin/products/grid/attribute-choice.tsx'
import { EditRuns } from '#web/admin/products/grid/edit-runs.tsx'
import { type Drafts, keyOfCell, toSave, withoutSent } from '#web/admin/products/grid/grid-model.ts'
import { ImportVariants } from '#web/admin/products/grid/import-variants.tsx'
import { PreviewEdits } from '#web/admin/products/grid/preview-edits.tsx'
import { ProductGrid } from '#web/admin/products/grid/product-grid.tsx'
import { useEditRun } from '#web/admin/products/grid/use-edit-run.ts'
import { productDefaults } from '#web/admin/products/product-filters.tsx'
import { productQueryOf, withoutPages } from '#web/admin/products/product-query.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { gridQuery, type RefusedCell } from '#web/admin/request/catalogue/product-grid.ts'
import { downloadCsv } from '#web/admin/request/download-csv.ts'
import { categoriesQuery } from '#web/admin/request/products.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const meta = () => [{ title: t('Product grid · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

/** The products of the list's filters, edited as in a spreadsheet. */
export default function ProductsGrid() {
  const { can } = useSession()
  return can('products.edit') ? <GridScreen /> : <NotPermitted />
}

const none: Drafts = new Map()
/** In the URL, so that a set of columns can be bookmarked. */
const columnDefaults = { attributes: '' }
/** Changing the columns keeps the edited cells, so it needs no warning. */
const leavesGrid = isElsewhereWithout(...Object.keys(columnDefaults))

function GridScreen() {
  const { search } = useLocation()
  const { filters } = useFilters(productDefaults)
  const columns = useFilters(columnDefaults)
  const { grid, page, isLoading, error, retry } = useRows(filters, columns.filters.attributes)
  const categories = useQuery(categoriesQuery).data ?? []
  const [drafts, setDrafts] = useState(none)
  const [isPreviewed, setPreviewed] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const exporting = useMutation({
    mutationFn: (asked: object) => downloadCsv('export-variants', { ...asked }, 'variants'),
    onError: (failed) => toastFailure(t('Failed to export products'), failed),
  })
  const markRefused = useCallback((refused: RefusedCell[]) => setDrafts((now) => withRefused(now, refused)), [])
  const edit = useEditRun(markRefused)
  const guard = useGuard(drafts.size > 0, leavesGrid)
  const { cells, wrong } = toSave(drafts)

  return (
    <>
      <PageHead
        title={t('Product Grid')}
        text={t(
          'Many products at once, as in a spreadsheet. Change cells, then save; nothing changes in the shop before.',
        )}
        state={
          isLoading
            ? t('Loading: {rows} so far', { rows: many(grid.rows.length, 'row') })
            : rowsOf(grid.rows.length, page)
        }
      >
        <ButtonLink variant="outline" size="sm" to={`/admin/products${search}`}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('Products')}
        </ButtonLink>
        <AttributeChoice
          own={grid.own}
          chosen={columns.filters.attributes.split(',').filter(Boolean)}
          onChoose={(fields) => columns.set({ attributes: fields.join(',') })}
        />
        <Button
          variant="outline"
          size="sm"
          busy={exporting.isPending}
          onClick={() => exporting.mutate(withoutPages(productQueryOf(filters)))}
        >
          <Download aria-hidden="true" className="size-4" />
          {t('Export CSV')}
        </Button>
        <Button variant="outline" size="sm" disabled={edit.isBusy} onClick={() => setImporting(true)}>
          <Upload aria-hidden="true" className="size-4" />
          {t('Import CSV')}
        </Button>
        <Button variant="outline" size="sm" disabled={drafts.size === 0 || edit.isBusy} onClick={() => setDrafts(none)}>
          {t('Discard Changes')}
        </Button>
        <Button size="sm" disabled={cells.length === 0} busy={edit.isBusy} onClick={() => setPreviewed(true)}>
          {t('Preview and Save')}
          {cells.length > 0 && ` (${count(cells.length)})`}
        </Button>
      </PageHead>
      <p aria-live="polite" className="mb-2 min-h-5 text-sm">
        {drafts.size > 0 && t('{cells} changed', { cells: many(drafts.size, 'cell') })}
        {wrong > 0 && <span className="text-red">{t(', {wrong} with something wrong', { wrong: count(wrong) })}</span>}
      </p>
      {edit.run && !edit.run.finishedAt && (
        <section
          aria-label={t('Saving')}
          className="mb-4 grid gap-2 rounded-control border border-gold bg-surface px-4 py-3"
        >
          <p className="font-semibold">
            {t('Saving {cells}: {done} done', { cells: many(edit.run.total, 'cell'), done: count(edit.run.done) })}
          </p>
          <progress
            aria-label={t('Cells saved')}
            max={edit.run.total}
            value={edit.run.done}
            className="h-2 w-full accent-green"
          />
          <p className="text-ink-soft text-sm">{t('It goes on when you leave this page.')}</p>
        </section>
      )}
      {error ? (
        <Failed what={t('Failed to load products')} error={error} retry={retry} />
      ) : grid.rows.length > 0 ? (
        <ProductGrid grid={grid} drafts={drafts} onDrafts={setDrafts} categories={categories} />
      ) : (
        !isLoading && <EmptyState title={t('No products found')} text={t('Nothing matches the filters of the list.')} />
      )}
      <EditRuns busy={edit.isBusy} onStarted={edit.follow} />
      {isPreviewed && (
        <PreviewEdits
          grid={grid}
          drafts={drafts}
          busy={edit.isBusy}
          onSave={() => {
            setPreviewed(false)
            // On an error all drafts stay. Cells that the run refuses become drafts again.
            edit.save(cells, { onSuccess: () => setDrafts((now) => withoutSent(now, cells)) })
          }}
          onClose={() => setPreviewed(false)}
        />
      )}
      {isImporting && <ImportVariants onClose={() => setImporting(false)} onStarted={edit.follow} />}
      {guard.question}
    </>
  )
}

/** A search by what is everywhere ends with its 10,000th product. */
const rowsOf = (rows: number, page: Page | undefined): string =>
  page?.precision === 'at_least'
    ? t('{rows} of the first {products}; more match', {
        rows: many(rows, 'row'),
        products: many(maxMatches, 'product'),
      })
    : t('{rows} of {products}', { rows: many(rows, 'row'), products: many(page?.total ?? 0, 'product') })

/** Keeps refused cells as drafts with the reason, based on their current values. */
function withRefused(drafts: Drafts, refused: RefusedCell[]): Drafts {
  const next = new Map(drafts)
  for (const { error, ...cell } of refused) next.set(keyOfCell(cell), { cell, error })
  return next
}

/** All rows that match the filters; loads one page after the other. */
function useRows(filters: typeof productDefaults, columns: string) {
  const query = useInfiniteQuery(gridQuery(withoutPages(productQueryOf(filters)), columns))
  const { data, hasNextPage, isFetching, fetchNextPage, isError } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const grid = useMemo(
    () => ({
      fields: data?.pages[0]?.fields ?? [],
      own: new Map(data?.pages[0]?.attributes.map((column) => [column.field as string, column])),
      rows: data?.pages.flatMap(({ rows }) => rows) ?? [],
    }),
    [data],
  )
  return {
    grid,
    page: data?.pages[0]?.page,
    isLoading: query.isPending || hasNextPage,
    error: query.error,
    retry: query.refetch,
  }
}
