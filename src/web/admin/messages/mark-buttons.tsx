import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'

type Props = {
  /** Ids of the selected messages. */
  ticked: number[]
  inArchive: boolean
  isPending: boolean
  onMark: (status: 'read' | 'archived' | 'inbox') => void
}

/** Mark the selected messages as read, archive them, or move them back to the inbox. */
export function MarkButtons({ ticked, inArchive, isPending, onMark }: Props) {
  const markTicked = (status: 'read' | 'archived' | 'inbox') =>
    ticked.length > 0 ? onMark(status) : toast.error(t('Please select messages'))

  return (
    <>
      {!inArchive && (
        <Button variant="outline" size="sm" onClick={() => markTicked('read')} disabled={isPending}>
          {t('Mark as Read')}
        </Button>
      )}
      <Button
        variant="outline"
        size="sm"
        onClick={() => markTicked(inArchive ? 'inbox' : 'archived')}
        disabled={isPending}
      >
        {inArchive ? t('Move to Inbox') : t('Archive Selected')}
        {ticked.length > 0 && ` (${ticked.length})`}
      </Button>
    </>
  )
}
