import { type ReviewStatus, reviewStatuses } from '#shared/reviews/review-status.ts'
import { count } from '#web/admin/parts/figures.ts'
import { StatCard, StatRow } from '#web/admin/parts/stat-card.tsx'
import type { ReviewCounts } from '#web/admin/request/reviews.ts'
import { digits, t } from '#web/admin/translate.ts'

const labels: Record<ReviewStatus, string> = {
  pending: t('To Publish'),
  approved: t('Published'),
  rejected: t('Rejected'),
}

/** Count cards; each is also a filter. */
const cards: { label: string; status: string; figure: keyof ReviewCounts }[] = [
  { label: t('All Reviews'), status: 'all', figure: 'total' },
  ...reviewStatuses.map((status) => ({ label: labels[status], status, figure: status })),
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
  <StatRow scrolls label={t('Reviews by status')} className="lg:grid-cols-5!">
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
      label={t('Average')}
      value={counts ? averageLabel(counts) : isError ? '–' : undefined}
      hint={t('of the published ones')}
    />
  </StatRow>
)

const averageLabel = ({ approved, average }: ReviewCounts) =>
  approved === 0 ? '–' : t('{value} of 5', { value: digits(average.toFixed(1)) })
