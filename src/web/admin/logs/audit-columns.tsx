import { Link } from 'react-router'
import { actorName } from '#web/admin/parts/actor-name.ts'
import { moment } from '#web/admin/parts/figures.ts'
import type { Column } from '#web/admin/parts/table/column.ts'
import type { AuditEntry } from '#web/admin/request/logs.ts'
import { t } from '#web/admin/translate.ts'
import { subjectWords, verbWords } from './action-words.ts'
import { humanizeName } from './change-table.tsx'

/** 'order.status' → 'Order: status' */
export function actionLabel(action: string): string {
  const [subject = '', ...rest] = action.split('.')
  const verb = rest.join(' ')
  return verb
    ? `${subjectLabel(subject)}: ${verbWords[verb] ?? humanizeName(verb).toLowerCase()}`
    : subjectLabel(subject)
}

/** 'size-chart' → 'Size chart' */
export const subjectLabel = (subject: string): string => subjectWords[subject] ?? humanizeName(subject)

/** The columns of the audit log. */
export const auditColumns = (open: (entry: AuditEntry) => void): Column<AuditEntry>[] => [
  {
    id: 'when',
    head: t('When'),
    cell: ({ at }) => <span className="whitespace-nowrap tabular-nums">{moment(at)}</span>,
  },
  { id: 'who', head: t('Who'), cell: ({ person }) => <span className="wrap-anywhere">{actorName(person)}</span> },
  {
    id: 'what',
    head: t('What'),
    narrow: 'lead',
    cell: (entry) => (
      <button
        type="button"
        onClick={() => open(entry)}
        className="min-h-8 text-left font-semibold text-green hover:underline max-md:min-h-11"
      >
        {actionLabel(entry.action)}
        <span className="sr-only"> {t('of {subject}: what changed', { subject: entry.subject })}</span>
      </button>
    ),
  },
  { id: 'subject', head: t('On what'), cell: ({ subject, title }) => <Subject subject={subject} title={title} /> },
]

/** The subject of an action; orders and products are links. */
export const Subject = ({ subject, title }: { subject: string; title?: string | undefined }) =>
  title !== undefined ? (
    <Link to={`/admin/products?view=${subject}`} title={subject} className="wrap-anywhere hover:underline">
      {title}
    </Link>
  ) : /^ORD-[\w-]+$/.test(subject) ? (
    <Link to={`/admin/orders?view=${subject}`} className="whitespace-nowrap hover:underline">
      {subject}
    </Link>
  ) : (
    <span className="wrap-anywhere">{subject || '–'}</span>
  )
