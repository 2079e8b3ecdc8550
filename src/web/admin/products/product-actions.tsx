import { Copy, Eye, SquarePen, Trash2 } from 'lucide-react'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import type { Product } from '#web/admin/request/products.ts'
import { t } from '#web/admin/translate.ts'

type Props = {
  product: Product
  /** Undefined without the permission. */
  onView: () => void
  onEdit: (() => void) | undefined
  onCopy: (() => void) | undefined
  onDelete: (() => void) | undefined
}

/** Actions of a row: view, edit, duplicate and delete. */
export const ProductActions = ({ product, onView, onEdit, onCopy, onDelete }: Props) => (
  <>
    <RowAction label={t('View {title}', { title: product.title })} icon={Eye} onPress={onView} />
    {onEdit && <RowAction label={t('Edit {title}', { title: product.title })} icon={SquarePen} onPress={onEdit} />}
    {onCopy && <RowAction label={t('Duplicate {title}', { title: product.title })} icon={Copy} onPress={onCopy} />}
    {onDelete && (
      <RowAction label={t('Delete {title}', { title: product.title })} icon={Trash2} danger onPress={onDelete} />
    )}
  </>
)
