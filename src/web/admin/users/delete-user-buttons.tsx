import type { UserCounts } from '#web/admin/request/users.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
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

  return (
    <>
      {mayEdit && !inTrash && (
        <Button variant="outline" size="sm" onClick={askSelected}>
          {t('Delete Selected')}
          {ticked.length > 0 && ` (${ticked.length})`}
        </Button>
      )}
      {isMain && !inTrash && (
        <Button variant="quiet" size="sm" className="text-red" onClick={askAll} disabled={counts?.total === 0}>
          {t('Delete All')}
        </Button>
      )}
      {isMain && inTrash && (
        <Button
          variant="quiet"
          size="sm"
          className="text-red"
          onClick={() => onAsk('trash')}
          disabled={!counts || counts.deleted === 0}
        >
          {t('Empty Trash')}
        </Button>
      )}
    </>
  )
}
