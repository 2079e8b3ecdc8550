import { moment } from '#web/admin/parts/figures.ts'
import type { Column } from '#web/admin/parts/table/column.ts'
import type { MailEntry } from '#web/admin/request/logs.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { mailKindLabel } from './mail-kind-label.ts'

const states = {
  sent: { word: t('Sent'), tone: 'green' },
  failed: { word: t('Failed'), tone: 'red' },
  kept: { word: t('Not sent'), tone: 'plain' },
} as const

export const MailStatus = ({ status }: { status: MailEntry['status'] }) => (
  <Badge tone={states[status].tone}>{states[status].word}</Badge>
)

/** The columns of the mail log. */
export const mailColumns = (open: (id: number) => void): Column<MailEntry>[] => [
  {
    id: 'subject',
    head: t('Subject'),
    narrow: 'lead',
    cell: ({ id, subject }) => (
      <button
        type="button"
        onClick={() => open(id)}
        className="wrap-anywhere min-h-8 text-left font-semibold text-green hover:underline max-md:min-h-11"
      >
        {subject}
      </button>
    ),
  },
  {
    id: 'to',
    head: t('Recipient'),
    cell: ({ recipient }) => (
      <p className="wrap-anywhere min-w-0 md:w-52 md:truncate" title={recipient}>
        {recipient}
      </p>
    ),
  },
  {
    id: 'kind',
    head: t('Kind'),
    from: 'lg',
    cell: ({ kind }) => <span className="whitespace-nowrap">{mailKindLabel(kind)}</span>,
  },
  {
    id: 'at',
    head: t('Written'),
    cell: ({ createdAt }) => <span className="whitespace-nowrap tabular-nums">{moment(createdAt)}</span>,
  },
  { id: 'status', head: t('Status'), narrow: 'end', cell: ({ status }) => <MailStatus status={status} /> },
]
