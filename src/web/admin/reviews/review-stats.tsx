import { count } from '#web/admin/parts/figures.ts'
import { StatCard, StatRow } from '#web/admin/parts/stat-card.tsx'
import type { ReviewCounts } from '#web/admin/request/reviews.ts'
import { digits, t } from '#web/admin/translate.ts'

/** Count cards; each is also a filter. */
const cards: { label: string; status: string; figure: keyof ReviewCounts }[] = [
  { label: t('All Reviews'), status: 'all', figure: 'total' },
  { label: t('To Publish'), status: 'pending', figure: 'pending' },
  { label: t('Published'), status: 'approved', figure: 'approved' },
  { label: t('Rejected'), status: 'rejected', figure: 'rejected' },
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
