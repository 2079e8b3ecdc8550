import type { MessageMark } from '#shared/messages/message-status.ts'
import { inBrackets } from '#web/admin/parts/figures.ts'
import type { OverflowActionOrNone } from '#web/admin/parts/overflow-actions.tsx'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

type Input = {
  /** Ids of the selected messages. */
  ticked: number[]
  inArchive: boolean
  isBusy: boolean
  onMark: (change: { ids: number[]; status: MessageMark }) => void
}

/** Mark the selected messages as read, archive them, or move them back to the inbox. */
export function markActions({ ticked, inArchive, isBusy, onMark }: Input): OverflowActionOrNone[] {
  const isMeant = ticked.length > 0
  const action = (words: string, status: MessageMark) => ({
    label: words,
    isBusy,
    isMeant,
    onPress: () => (isMeant ? onMark({ ids: ticked, status }) : toast.error(t('Please select messages'))),
  })
  const chosen = inBrackets(ticked.length)
  return inArchive
    ? [action(t('Move to Inbox') + chosen, 'inbox')]
    : [action(t('Mark as Read'), 'read'), action(t('Archive Selected') + chosen, 'archived')]
}
