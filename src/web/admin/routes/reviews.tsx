import { useQuery } from '@tanstack/react-query'
import { History, RotateCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ReviewStatus } from '#shared/reviews/review-status.ts'
import { BulkTasks } from '#web/admin/parts/bulk-tasks/bulk-tasks.tsx'
import { DataTable, idsOf, type Selection, tickAll } from '#web/admin/parts/data-table.tsx'
import { inBrackets } from '#web/admin/parts/figures.ts'
import { useUrlSheet } from '#web/admin/parts/hooks/use-filters.ts'
import { OverflowActions } from '#web/admin/parts/overflow-actions.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { SelectMatching } from '#web/admin/parts/select-matching.tsx'
import { filterWords } from '#web/admin/parts/views/filter-words.ts'
import { useListView } from '#web/admin/parts/views/use-list-view.ts'
import { useVisibleColumns } from '#web/admin/parts/views/use-visible-columns.ts'
import { ViewBar } from '#web/admin/parts/views/view-bar.tsx'
import { matchingReviews, reviewsQuery } from '#web/admin/request/reviews.ts'
import { ReviewActions } from '#web/admin/reviews/review-actions.tsx'
import { reviewColumns } from '#web/admin/reviews/review-columns.tsx'
import { ReviewFilters, reviewDefaults } from '#web/admin/reviews/review-filters.tsx'
import { ReviewSheet } from '#web/admin/reviews/review-sheet.tsx'
import { ReviewStats } from '#web/admin/reviews/review-stats.tsx'
import { useModerate } from '#web/admin/reviews/use-moderate.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'

export const meta = () => [{ title: t('Reviews · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

const sheetParams = ['view'] as const

/** Review moderation: publish or reject, one by one or in bulk, and answer. */
export default function Reviews() {
  const { can } = useSession()
  const list = useListView('reviews', reviewDefaults)
  const { filters, set, reset, touched } = list
  const { opened, open, close } = useUrlSheet(sheetParams)
  const [selected, setSelected] = useState<Selection>({})
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const query = useQuery({
    ...reviewsQuery({ ...filters, page: Number(filters.page) || 1, perPage: list.perPage }),
    enabled: list.isReady,
  })
  const { data, isFetching, refetch } = query
  const moderate = useModerate(() => setSelected({}))
  const ticked = idsOf(selected).map(Number)
  const mayDecide = can('products.edit')
  const { mutate: decideOne } = moderate

  const columns = useMemo(() => {
    const view = (id: number) => open('view', String(id))
    return reviewColumns(view, (review) => (
      <ReviewActions
        review={review}
        mayDecide={mayDecide}
        onView={() => view(review.id)}
        onDecide={(status) => decideOne({ ids: [review.id], status, seen: review.status })}
      />
    ))
  }, [open, decideOne, mayDecide])
  const shownColumns = useVisibleColumns(columns, list)
  const decide = (status: ReviewStatus) =>
    ticked.length > 0 ? moderate.mutate({ ids: ticked, status }) : toast.error(t('Please select reviews'))

  return (
    <>
      <PageHead
        title={t('Reviews')}
        text={t('What buyers wrote. Nothing is shown in the shop before it is published.')}
        actionsBeside
      >
        <OverflowActions
          actions={[
            { label: t('Refresh'), icon: RotateCw, isBusy: isFetching, onPress: () => refetch() },
            mayDecide && { label: t('Changes'), icon: History, onPress: () => setHistoryOpen(true) },
            mayDecide && {
              label: t('Reject Selected') + inBrackets(ticked.length),
              isBusy: moderate.isPending,
              isMeant: ticked.length > 0,
              onPress: () => decide('rejected'),
            },
            mayDecide && {
              label: t('Publish Selected') + inBrackets(ticked.length),
              isMain: true,
              isBusy: moderate.isPending,
              isMeant: ticked.length > 0,
              onPress: () => decide('approved'),
            },
          ]}
        />
      </PageHead>
      {mayDecide && <BulkTasks of="reviews" isHistoryOpen={isHistoryOpen} onHistory={setHistoryOpen} />}
      <ReviewStats
        counts={data?.counts}
        isError={query.isError}
        status={filters.status}
        onStatus={(status) => set({ status })}
      />
      <ViewBar list={list} columns={columns} />
      <ReviewFilters
        filters={filters}
        set={set}
        reset={reset}
        touched={touched}
        productTitle={data?.reviews[0]?.productTitle}
      />
      {mayDecide && data && (
        <SelectMatching
          total={data.page.total}
          onPage={data.reviews.length}
          tickedOnPage={data.reviews.filter(({ id }) => selected[String(id)]).length}
          ticked={ticked.length}
          noun="review"
          filterWords={filterWords(list)}
          onSelect={async (expected) => {
            const { page: _, ...narrowed } = filters
            setSelected(tickAll((await matchingReviews(narrowed, expected)).map(String)))
          }}
          onStale={refetch}
        />
      )}
      <DataTable
        label={t('Reviews')}
        columns={shownColumns}
        rows={data?.reviews}
        rowId={({ id }) => String(id)}
        rowName={({ title }) => `“${title}”`}
        selection={mayDecide ? { selected, onSelect: setSelected } : undefined}
        stale={query.isPlaceholderData}
        failure={query.isError ? { what: t('Failed to load reviews'), error: query.error, retry: refetch } : undefined}
        empty={
          <EmptyState
            title={touched ? t('No reviews found') : t('No reviews yet')}
            text={
              touched
                ? t('Nothing matches this search.')
                : t('What buyers write on a product’s page arrives here first.')
            }
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
          noun="review"
          onPage={(page) => set({ page: String(page) })}
          onPerPage={list.setPerPage}
        />
      )}
      <ReviewSheet id={opened.view} onClose={close} />
    </>
  )
}
