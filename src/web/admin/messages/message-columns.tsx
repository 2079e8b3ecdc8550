import type { ReactNode } from 'react'
import { messageStates } from '#shared/messages/message-status.ts'
import { showPhone } from '#shared/phone.ts'
import { moment } from '#web/admin/parts/figures.ts'
import { MailAddress } from '#web/admin/parts/inputs/mail-address.tsx'
import { CustomerLink } from '#web/admin/parts/links/links.tsx'
import type { Column } from '#web/admin/parts/table/column.ts'
import type { OfficeMessage } from '#web/admin/request/messages.ts'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { inquiryLabels, MessageBadge } from './message-labels.tsx'

/** The columns of the inbox. `actions` renders the buttons at the end of a row. */
export const messageColumns = (
  open: (id: number) => void,
  actions: (message: OfficeMessage) => ReactNode,
): Column<OfficeMessage>[] => [
  {
    id: 'message',
    head: t('Message'),
    narrow: 'lead',
    cell: (message) => (
      <div className="min-w-0 max-w-xl py-1">
        <button
          type="button"
          onClick={() => open(message.id)}
          className={cx(
            'wrap-anywhere block py-0.5 text-left text-green hover:underline',
            messageStates[message.status].isUnread ? 'font-semibold' : 'font-normal',
          )}
        >
          {message.subject}
        </button>
        <p className="wrap-anywhere line-clamp-1 text-ink-soft">{message.message}</p>
      </div>
    ),
  },
  {
    id: 'from',
    head: t('Sender'),
    cell: (message) => (
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <CustomerLink of={message.email}>{message.name}</CustomerLink>
        </p>
        <p className="wrap-anywhere text-stone text-xs lg:min-w-44">
          <MailAddress of={message.email} />
        </p>
        {message.phone && <p className="text-stone text-xs tabular-nums">{showPhone(message.phone)}</p>}
      </div>
    ),
  },
  { id: 'about', head: t('About'), from: 'lg', cell: ({ inquiryType }) => inquiryLabels[inquiryType] },
  {
    id: 'date',
    head: t('Received'),
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{moment(createdAt)}</span>,
  },
  { id: 'status', head: t('Status'), narrow: 'end', cell: ({ status }) => <MessageBadge status={status} /> },
  {
    id: 'actions',
    head: t('Actions'),
    align: 'end',
    narrow: 'foot',
    cell: (message) => <div className="flex max-md:-ml-3 md:justify-end">{actions(message)}</div>,
  },
]
