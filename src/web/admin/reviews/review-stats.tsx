import { count } from '#web/admin/parts/figures.ts'
import { StatCard } from '#web/admin/parts/stat-card.tsx'
import type { ReviewCounts } from '#web/admin/request/reviews.ts'

/** Count cards; each is also a filter. */
const cards: { label: string; status: string; figure: keyof ReviewCounts }[] = [
  { label: 'All Reviews', status: 'all', figure: 'total' },
  { label: 'To Publish', status: 'pending', figure: 'pending' },
  { label: 'Published', status: 'approved', figure: 'approved' },
  { label: 'Refused', status: 'rejected', figure: 'rejected' },
]

type Props = {
  /** undefined while they are loading. */
  counts: ReviewCounts | undefined
  isError: boolean
  status: string
  onStatus: (status: string) => void
}

/** Reviews by status, and the average of the published ones. */
export const ReviewStats = ({ counts, isError, status: chosen, onStatus }: Props) => (
  <section aria-label="Reviews by status" className="mb-5 grid grid-cols-3 gap-2 sm:gap-3 lg:grid-cols-5">
    {cards.map(({ label, status, figure }) => (
      <StatCard
        key={status}
        label={label}
        value={counts ? count(counts[figure]) : isError ? '–' : undefined}
        pressed={chosen === status}
        onPress={() => onStatus(status)}
      />
    ))}
    <StatCard
      label="Average"
      value={counts ? averageLabel(counts) : isError ? '–' : undefined}
      hint="of the published ones"
    />
  </section>
)

const averageLabel = ({ approved, average }: ReviewCounts) => (approved === 0 ? '–' : `${average.toFixed(1)} of 5`)
