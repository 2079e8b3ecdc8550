import { Eye, RotateCcw, SquarePen, Trash2 } from 'lucide-react'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import type { OfficeUser } from '#web/admin/request/users.ts'

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
    <RowAction label={`View ${user.name}`} icon={Eye} onPress={onView} />
    {mayTouch &&
      (user.deletedAt ? (
        <RowAction label={`Restore ${user.name}`} icon={RotateCcw} onPress={onRestore} />
      ) : (
        <>
          <RowAction label={`Edit ${user.name}`} icon={SquarePen} onPress={onEdit} />
          <RowAction label={`Delete ${user.name}`} icon={Trash2} danger onPress={onDelete} />
        </>
      ))}
  </>
)
