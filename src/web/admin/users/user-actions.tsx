import { Eye, RotateCcw, SquarePen, Trash2 } from 'lucide-react'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import type { OfficeUser } from '#web/admin/request/users.ts'
import { t } from '#web/admin/translate.ts'

type Props = {
  user: OfficeUser
  mayTouch: boolean
  onView: () => void
  onEdit: () => void
  onDelete: () => void
  onRestore: () => void
}

/** Actions of a row: edit and delete, or restore from the trash. */
export const UserActions = ({ user, mayTouch, onView, onEdit, onDelete, onRestore }: Props) => (
  <>
    <RowAction label={t('View {name}', { name: user.name })} icon={Eye} onPress={onView} />
    {mayTouch &&
      (user.deletedAt ? (
        <RowAction label={t('Restore {name}', { name: user.name })} icon={RotateCcw} onPress={onRestore} />
      ) : (
        <>
          <RowAction label={t('Edit {name}', { name: user.name })} icon={SquarePen} onPress={onEdit} />
          <RowAction label={t('Delete {name}', { name: user.name })} icon={Trash2} danger onPress={onDelete} />
        </>
      ))}
  </>
)
