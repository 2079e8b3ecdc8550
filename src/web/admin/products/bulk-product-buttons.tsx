import { Grid3x3, Trash2 } from 'lucide-react'
import { t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type Props = {
  /** Ids of the selected products. */
  ticked: string[]
  mayEdit: boolean
  mayDelete: boolean
  /** The query of the URL, which the grid takes over. */
  shown: string
  onEdit: () => void
  onDelete: () => void
  /** Undefined: this member of staff may not, or there are none. */
  onDeleteAll: (() => void) | undefined
}

/** Edit or delete the selected products, delete all, or look into the trash. */
export const BulkProductButtons = ({ ticked, mayEdit, mayDelete, shown, onEdit, onDelete, onDeleteAll }: Props) => (
  <>
    {mayEdit && (
      <Button
        variant="outline"
        size="sm"
        onClick={() => (ticked.length > 0 ? onEdit() : toast.error(t('Please select products to edit')))}
      >
        {t('Edit Selected')}
        {ticked.length > 0 && ` (${ticked.length})`}
      </Button>
    )}
    {mayEdit && (
      <ButtonLink variant="outline" size="sm" to={`/admin/products/grid${shown}`}>
        <Grid3x3 aria-hidden="true" className="size-4" />
        {t('Edit as Grid')}
      </ButtonLink>
    )}
    {mayDelete && (
      <Button
        variant="outline"
        size="sm"
        onClick={() => (ticked.length > 0 ? onDelete() : toast.error(t('Please select products to delete')))}
      >
        {t('Delete Selected')}
        {ticked.length > 0 && ` (${ticked.length})`}
      </Button>
    )}
    {onDeleteAll && (
      <Button variant="outline" size="sm" onClick={onDeleteAll}>
        {t('Delete All')}
      </Button>
    )}
    {mayDelete && (
      <ButtonLink variant="outline" size="sm" to="/admin/products/trash">
        <Trash2 aria-hidden="true" className="size-4" />
        {t('Trash')}
      </ButtonLink>
    )}
  </>
)
