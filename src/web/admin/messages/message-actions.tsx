import { Archive, ArchiveRestore, Eye } from 'lucide-react'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import type { OfficeMessage } from '#web/admin/request/messages.ts'

type Props = {
  message: OfficeMessage
  mayMark: boolean
  onView: () => void
  onMove: (status: 'archived' | 'inbox') => void
}

/** Actions of a row: read, archive, or move back to the inbox. */
export const MessageActions = ({ message, mayMark, onView, onMove }: Props) => (
  <>
    <RowAction label={`Read “${message.subject}”`} icon={Eye} onPress={onView} />
    {mayMark && message.status !== 'archived' && (
      <RowAction label={`Archive “${message.subject}”`} icon={Archive} onPress={() => onMove('archived')} />
    )}
    {mayMark && message.status === 'archived' && (
      <RowAction
        label={`Move “${message.subject}” to the inbox`}
        icon={ArchiveRestore}
        onPress={() => onMove('inbox')}
      />
    )}
  </>
)
