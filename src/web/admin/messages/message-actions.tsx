import { Archive, ArchiveRestore, Eye } from 'lucide-react'
import { changesByMark, type MessageMark } from '#shared/messages/message-status.ts'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import type { OfficeMessage } from '#web/admin/request/messages.ts'
import { t } from '#web/admin/translate.ts'

type Props = {
  message: OfficeMessage
  mayMark: boolean
  onView: () => void
  onMove: (status: MessageMark) => void
}

/** Actions of a row: read, archive, or move back to the inbox. */
export const MessageActions = ({ message, mayMark, onView, onMove }: Props) => (
  <>
    <RowAction label={t('Read “{subject}”', { subject: message.subject })} icon={Eye} onPress={onView} />
    {mayMark && changesByMark(message.status, 'archived') && (
      <RowAction
        label={t('Archive “{subject}”', { subject: message.subject })}
        icon={Archive}
        onPress={() => onMove('archived')}
      />
    )}
    {mayMark && changesByMark(message.status, 'inbox') && (
      <RowAction
        label={t('Move “{subject}” to the inbox', { subject: message.subject })}
        icon={ArchiveRestore}
        onPress={() => onMove('inbox')}
      />
    )}
  </>
)
