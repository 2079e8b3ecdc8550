import { Eye, SquarePen, Trash2 } from 'lucide-react'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import type { Product } from '#web/admin/request/products.ts'

type Props = {
  product: Product
  mayEdit: boolean
  mayDelete: boolean
  onView: () => void
  onEdit: () => void
  onDelete: () => void
}

/** Actions of a row: view, edit and delete. */
export const ProductActions = ({ product, mayEdit, mayDelete, onView, onEdit, onDelete }: Props) => (
  <>
    <RowAction label={`View ${product.title}`} icon={Eye} onPress={onView} />
    {mayEdit && <RowAction label={`Edit ${product.title}`} icon={SquarePen} onPress={onEdit} />}
    {mayDelete && <RowAction label={`Delete ${product.title}`} icon={Trash2} danger onPress={onDelete} />}
  </>
)
