import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { changesByMark } from '#shared/messages/message-status.ts'
import { Failed } from '#web/admin/parts/failed.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { messageQuery, type OfficeMessage } from '#web/admin/request/messages.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MessageDetails } from './message-details.tsx'
import { MessageBadge } from './message-labels.tsx'
import { useMark } from './use-mark.ts'

/**
 * One message: text, sender, their orders, and the answer form. Opening it marks it as read for staff who may answer.
 */
export function MessageSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { can } = useSession()
  const { data, error, refetch } = useQuery(messageQuery(id))
  // By message id, because an answer may arrive when the next message is open.
  const [marks, setMarks] = useState<Readonly<Record<number, number>>>({})
  const countMarks = (ids: readonly number[]) =>
    setMarks((before) => ({ ...before, ...Object.fromEntries(ids.map((each) => [each, (before[each] ?? 0) + 1])) }))
  const message = data?.message
  useMarkRead(message, can('users.edit'), countMarks)
  return (
    <Sheet
      open={id !== ''}
      onClose={onClose}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {t('Message')}
          {message && <MessageBadge status={message.status} />}
        </span>
      }
      foot={
        <>
          {message && can('users.edit') && (
            <MarkButtons key={message.id} message={message} onDone={onClose} onMarked={countMarks} />
          )}
          <Button variant="outline" size="sm" onClick={onClose}>
            {t('Close')}
          </Button>
        </>
      }
    >
      {data ? (
        <MessageDetails key={data.message.id} whole={data} marks={marks[data.message.id] ?? 0} />
      ) : error ? (
        <Failed what={t('Message not found')} error={error} retry={refetch} />
      ) : (
        <div className="grid gap-4">
          {['w-40', 'w-56', 'w-full', 'w-3/4'].map((width) => (
            <Skeleton key={width} className={`h-5 ${width}`} />
          ))}
        </div>
      )}
    </Sheet>
  )
}

type OnMarked = (ids: readonly number[]) => void

/** Rendered per message, so that a late answer does not close the sheet of the next one. */
function MarkButtons({
  message,
  onDone,
  onMarked,
}: {
  message: OfficeMessage
  onDone: () => void
  onMarked: OnMarked
}) {
  const mark = useMark(onDone, onMarked)
  const isArchived = changesByMark(message.status, 'inbox')
  return (
    <>
      {changesByMark(message.status, 'new') && (
        <Button
          variant="quiet"
          size="sm"
          className="mr-auto"
          disabled={mark.isPending}
          onClick={() => mark.mutate({ ids: [message.id], status: 'new' })}
        >
          {t('Mark as Unread')}
        </Button>
      )}
      <Button
        variant="outline"
        size="sm"
        disabled={mark.isPending}
        onClick={() => mark.mutate({ ids: [message.id], status: isArchived ? 'inbox' : 'archived' })}
      >
        {isArchived ? t('Move to Inbox') : t('Archive')}
      </Button>
    </>
  )
}

/** Marks as read once per opening, so that the open sheet does not revert "Mark as unread". */
function useMarkRead(message: OfficeMessage | undefined, mayMark: boolean, onMarked: OnMarked) {
  const { mutate } = useMark(undefined, onMarked)
  const id = message?.id
  const unread = message !== undefined && changesByMark(message.status, 'read')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening a message counts, not changes of its status
  useEffect(() => {
    if (id !== undefined && unread && mayMark) mutate({ ids: [id], status: 'read' })
  }, [id])
}
