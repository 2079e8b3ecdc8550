import { type MessageView, messageViewNames, messageViews } from '#shared/messages/message-status.ts'
import { count } from '#web/admin/parts/figures.ts'
import { StatCard, StatRow } from '#web/admin/parts/stat-card.tsx'
import type { MessageCounts } from '#web/admin/request/messages.ts'
import { t } from '#web/admin/translate.ts'

const labels: Record<MessageView, string> = {
  all: t('Inbox'),
  new: t('Unread'),
  open: t('To Answer'),
  answered: t('Answered'),
  archived: t('Archived'),
}

type Props = {
  /** undefined while they are loading. */
  counts: MessageCounts | undefined
  isError: boolean
  status: string
  onStatus: (status: string) => void
}

/** Messages by status: count cards that also filter. */
export const MessageStats = ({ counts, isError, status: chosen, onStatus }: Props) => (
  <StatRow scrolls label={t('Messages by status')} className="lg:grid-cols-5!">
    {messageViewNames.map((view) => (
      <StatCard
        key={view}
        label={labels[view]}
        value={counts ? count(counts[messageViews[view].figure]) : isError ? '–' : undefined}
        pressed={chosen === view}
        onPress={() => onStatus(view)}
      />
    ))}
  </StatRow>
)
