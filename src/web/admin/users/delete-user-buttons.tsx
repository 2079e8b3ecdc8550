import { OverflowActions } from '#web/admin/parts/overflow-actions.tsx'
import type { UserCounts } from '#web/admin/request/users.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { DeleteAsk } from './delete-users.tsx'

type Props = {
  inTrash: boolean
  mayEdit: boolean
  isMain: boolean
  /** Ids of the selected users. */
  ticked: string[]
  /** undefined while they are loading. */
  counts: UserCounts | undefined
  onAsk: (ask: DeleteAsk) => void
}

/** Delete the selected users or all, or empty the trash. Only the main admin may do the latter two. */
export function DeleteUserButtons({ inTrash, mayEdit, isMain, ticked, counts, onAsk }: Props) {
  const askSelected = () =>
    ticked.length > 0 ? onAsk({ mode: 'selected', userIds: ticked }) : toast.error(t('Please select users to delete'))
  const askAll = () =>
    counts?.registered === 0 ? toast.error(t('No users to delete')) : onAsk({ mode: 'all', userIds: [] })
  const chosen = ticked.length > 0 ? ` (${ticked.length})` : ''
  return (
    <OverflowActions
      actions={[
        mayEdit &&
          !inTrash && { label: t('Delete Selected{chosen}', { chosen }), isMeant: chosen !== '', onPress: askSelected },
        isMain && !inTrash && counts?.total !== 0 && { label: t('Delete All'), danger: true, onPress: askAll },
        isMain &&
          inTrash &&
          counts &&
          counts.deleted > 0 && { label: t('Empty Trash'), danger: true, onPress: () => onAsk('trash') },
      ]}
    />
  )
}
