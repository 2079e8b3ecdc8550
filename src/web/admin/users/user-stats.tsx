import { count } from '#web/admin/parts/figures.ts'
import { StatCard, StatRow } from '#web/admin/parts/stat-card.tsx'
import type { UserCounts } from '#web/admin/request/users.ts'
import { t } from '#web/admin/translate.ts'

/** Cards; each is also a filter. */
const cards: { label: string; status: string; figure: keyof UserCounts }[] = [
  { label: t('Total Users'), status: 'all', figure: 'total' },
  { label: t('Active'), status: 'active', figure: 'active' },
  { label: t('Inactive'), status: 'inactive', figure: 'inactive' },
  { label: t('Registered'), status: 'registered', figure: 'registered' },
  { label: t('VIP Users'), status: 'vip', figure: 'vip' },
]

type Props = {
  /** undefined while they are loading. */
  counts: UserCounts | undefined
  isError: boolean
  status: string
  onStatus: (status: string) => void
}

/** Users by status. */
export const UserStats = ({ counts, isError, status: chosen, onStatus }: Props) => (
  <StatRow scrolls label={t('Users by status')} className="lg:grid-cols-5!">
    {cards.map(({ label, status, figure }) => (
      <StatCard
        key={status}
        label={label}
        value={counts ? count(counts[figure]) : isError ? '–' : undefined}
        hint={
          status === 'registered' && counts ? t('{guests} guests besides', { guests: count(counts.guests) }) : undefined
        }
        pressed={chosen === status}
        onPress={() => onStatus(status)}
      />
    ))}
  </StatRow>
)
