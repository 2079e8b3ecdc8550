import { useQuery } from '@tanstack/react-query'
import { Check, Eye, RotateCw, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { DataTable, idsOf, type Selection } from '#web/admin/parts/data-table.tsx'
import { count } from '#web/admin/parts/figures.ts'
import { SearchInput, SelectInput } from '#web/admin/parts/inputs.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { StatCard } from '#web/admin/parts/stat-card.tsx'
import { useFilters, useOpened } from '#web/admin/parts/use-filters.ts'
import { type ReviewCounts, type ReviewStatus, reviewsQuery } from '#web/admin/request/reviews.ts'
import { reviewColumns } from '#web/admin/reviews/review-columns.tsx'
import { ReviewSheet } from '#web/admin/reviews/review-sheet.tsx'
import { useModerate } from '#web/admin/reviews/use-moderate.ts'
import { useSession } from '#web/admin/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'

export const meta = () => [{ title: 'Reviews · Back office' }, { name: 'robots', content: 'noindex, nofollow' }]

const defaults = {
  search: '',
  status: 'all',
  rating: '',
  product: '',
  photos: '',
  replied: '',
  sort: 'newest',
  page: '1',
}
const ways = ['view'] as const

/** Count cards; each is also a filter. */
const cards: { label: string; status: string; figure: keyof ReviewCounts }[] = [
  { label: 'All Reviews', status: 'all', figure: 'total' },
  { label: 'To Publish', status: 'pending', figure: 'pending' },
  { label: 'Published', status: 'approved', figure: 'approved' },
  { label: 'Refused', status: 'rejected', figure: 'rejected' },
]

/** Review moderation: publish or refuse, one by one or in bulk, and answer. */
export default function Reviews() {
  const { can } = useSession()
  const { filters, set, reset, touched } = useFilters(defaults)
  const { opened, open, close } = useOpened(ways)
  const [selected, setSelected] = useState<Selection>({})
  const query = useQuery(reviewsQuery({ ...filters, page: Number(filters.page) || 1, perPage: 25 }))
  const { data, isFetching, refetch } = query
  const moderate = useModerate(() => setSelected({}))
  const ticked = idsOf(selected).map(Number)
  const mayDecide = can('products.edit')
  const { mutate: decideOne } = moderate

  const columns = useMemo(() => {
    const view = (id: number) => open('view', String(id))
    return reviewColumns(view, (review) => (
      <>
        <RowAction label={`View “${review.title}”`} icon={Eye} onPress={() => view(review.id)} />
        {mayDecide && review.status !== 'approved' && (
          <RowAction
            label={`Publish “${review.title}”`}
            icon={Check}
            onPress={() => decideOne({ ids: [review.id], status: 'approved', seen: review.status })}
          />
        )}
        {mayDecide && review.status !== 'rejected' && (
          <RowAction
            label={`Refuse “${review.title}”`}
            icon={X}
            danger
            onPress={() => decideOne({ ids: [review.id], status: 'rejected', seen: review.status })}
          />
        )}
      </>
    ))
  }, [open, decideOne, mayDecide])
  const decide = (status: ReviewStatus) =>
    ticked.length > 0 ? moderate.mutate({ ids: ticked, status }) : toast.error('Please select reviews')

  return (
    <>
      <PageHead title="Reviews" text="What buyers wrote. Nothing is shown in the shop before it is published.">
        <Button variant="outline" size="sm" onClick={() => refetch()} busy={isFetching}>
          <RotateCw aria-hidden="true" className="size-4" />
          Refresh
        </Button>
        {mayDecide && (
          <>
            <Button variant="outline" size="sm" onClick={() => decide('rejected')} disabled={moderate.isPending}>
              Refuse Selected{ticked.length > 0 && ` (${ticked.length})`}
            </Button>
            <Button size="sm" onClick={() => decide('approved')} disabled={moderate.isPending}>
              Publish Selected{ticked.length > 0 && ` (${ticked.length})`}
            </Button>
          </>
        )}
      </PageHead>
      <section aria-label="Reviews by status" className="mb-5 grid grid-cols-3 gap-2 sm:gap-3 lg:grid-cols-5">
        {cards.map(({ label, status, figure }) => (
          <StatCard
            key={status}
            label={label}
            value={data ? count(data.counts[figure]) : query.isError ? '–' : undefined}
            pressed={filters.status === status}
            onPress={() => set({ status })}
          />
        ))}
        <StatCard
          label="Average"
          value={data ? average(data.counts) : query.isError ? '–' : undefined}
          hint="of the published ones"
        />
      </section>
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchInput
          label="Search by words, name or product"
          value={filters.search}
          onSearch={(search) => set({ search })}
          className="min-w-56 grow sm:max-w-md"
        />
        <SelectInput
          label="Stars"
          labelHidden
          className="w-32 max-sm:grow"
          value={filters.rating}
          onChange={(event) => set({ rating: event.target.value })}
        >
          <option value="">All stars</option>
          {[5, 4, 3, 2, 1].map((stars) => (
            <option key={stars} value={stars}>
              {stars === 1 ? '1 star' : `${stars} stars`}
            </option>
          ))}
        </SelectInput>
        <SelectInput
          label="Photos"
          labelHidden
          className="w-36 max-sm:grow"
          value={filters.photos}
          onChange={(event) => set({ photos: event.target.value })}
        >
          <option value="">Photos or not</option>
          <option value="1">With photos</option>
        </SelectInput>
        <SelectInput
          label="Answer"
          labelHidden
          className="w-40 max-sm:grow"
          value={filters.replied}
          onChange={(event) => set({ replied: event.target.value })}
        >
          <option value="">Answered or not</option>
          <option value="0">Not answered</option>
          <option value="1">Answered</option>
        </SelectInput>
        <SelectInput
          label="Sort by"
          labelHidden
          className="w-36 max-sm:grow"
          value={filters.sort}
          onChange={(event) => set({ sort: event.target.value })}
        >
          <option value="newest">Newest</option>
          <option value="oldest">Oldest</option>
          <option value="highest">Most stars</option>
          <option value="lowest">Fewest stars</option>
          <option value="helpful">Most helpful</option>
        </SelectInput>
        {filters.product && (
          <Button variant="outline" size="sm" onClick={() => set({ product: '' })}>
            {data?.reviews[0]?.productTitle ?? `Product ${filters.product}`}
            <X aria-hidden="true" className="size-4" />
            <span className="sr-only">Show all products</span>
          </Button>
        )}
        {touched && (
          <Button variant="quiet" size="sm" onClick={reset}>
            Clear filters
          </Button>
        )}
      </div>
      <DataTable
        label="Reviews"
        columns={columns}
        rows={data?.reviews}
        rowId={({ id }) => String(id)}
        rowName={({ title }) => `“${title}”`}
        selection={mayDecide ? { selected, onSelect: setSelected } : undefined}
        stale={query.isPlaceholderData}
        failure={query.isError ? { what: 'Failed to load reviews', error: query.error, retry: refetch } : undefined}
        empty={
          <EmptyState
            title={touched ? 'No reviews found' : 'No reviews yet'}
            text={
              touched ? 'Nothing matches this search.' : 'What buyers write on a product’s page arrives here first.'
            }
          >
            {touched && (
              <Button variant="outline" size="sm" onClick={reset}>
                Clear filters
              </Button>
            )}
          </EmptyState>
        }
      />
      {data && data.page.total > 0 && (
        <Pager page={data.page} noun="review" onPage={(page) => set({ page: String(page) })} />
      )}
      <ReviewSheet id={opened.view} onClose={close} />
    </>
  )
}

const average = ({ approved, average }: ReviewCounts) => (approved === 0 ? '–' : `${average.toFixed(1)} of 5`)
