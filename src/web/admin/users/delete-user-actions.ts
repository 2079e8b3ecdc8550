import { inBrackets } from '#web/admin/parts/figures.ts'
import type { OverflowActionOrNone } from '#web/admin/parts/overflow-actions.tsx'
import type { UserCounts } from '#web/admin/request/users.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { DeleteAsk } from './delete-users.tsx'

type Input = {
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
export function deleteUserActions({ inTrash, mayEdit, isMain, ticked, counts, onAsk }: Input): OverflowActionOrNone[] {
  const isMeant = ticked.length > 0
  const askSelected = () =>
    isMeant ? onAsk({ mode: 'selected', userIds: ticked }) : toast.error(t('Please select users to delete'))
  const askAll = () =>
    counts?.registered === 0 ? toast.error(t('No users to delete')) : onAsk({ mode: 'all', userIds: [] })
  if (inTrash) return [isMain && counts && counts.deleted > 0 && emptyTrash(() => onAsk('trash'))]
  return [
    mayEdit && {
      label: t('Delete Selected{chosen}', { chosen: inBrackets(ticked.length) }),
      isMeant,
      onPress: askSelected,
    },
    isMain && counts?.total !== 0 && { label: t('Delete All'), danger: true, onPress: askAll },
  ]
}

const emptyTrash = (onPress: () => void) => ({ label: t('Empty Trash'), danger: true, onPress })
