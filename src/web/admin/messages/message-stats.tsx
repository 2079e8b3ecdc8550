import { count } from '#web/admin/parts/figures.ts'
import { StatCard, StatRow } from '#web/admin/parts/stat-card.tsx'
import type { MessageCounts } from '#web/admin/request/messages.ts'
import { t } from '#web/admin/translate.ts'

/** Count cards; each is also a filter. */
const cards: { label: string; status: string; figure: keyof MessageCounts }[] = [
  { label: t('Inbox'), status: 'all', figure: 'inbox' },
  { label: t('Unread'), status: 'new', figure: 'unread' },
  { label: t('To Answer'), status: 'open', figure: 'open' },
  { label: t('Answered'), status: 'answered', figure: 'answered' },
  { label: t('Archived'), status: 'archived', figure: 'archived' },
]

type Props = {
  /** undefined while they are loading. */
  counts: MessageCounts | undefined
  isError: boolean
  status: string
  onStatus: (status: string) => void
}

/** Messages by status. */
export const MessageStats = ({ counts, isError, status: chosen, onStatus }: Props) => (
  <StatRow scrolls label={t('Messages by status')} className="lg:grid-cols-5!">
    {cards.map(({ label, status, figure }) => (
      <StatCard
        key={status}
        label={label}
        value={counts ? count(counts[figure]) : isError ? '–' : undefined}
        pressed={chosen === status}
        onPress={() => onStatus(status)}
      />
    ))}
  </StatRow>
)
