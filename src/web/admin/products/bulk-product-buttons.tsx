import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type Props = {
  /** Ids of the selected products. */
  ticked: string[]
  mayEdit: boolean
  mayDelete: boolean
  onEdit: () => void
  onDelete: () => void
}

/** Edit or delete the selected products. */
export const BulkProductButtons = ({ ticked, mayEdit, mayDelete, onEdit, onDelete }: Props) => (
  <>
    {mayEdit && (
      <Button
        variant="outline"
        size="sm"
        onClick={() => (ticked.length > 0 ? onEdit() : toast.error('Please select products to edit'))}
      >
        Edit Selected{ticked.length > 0 && ` (${ticked.length})`}
      </Button>
    )}
    {mayDelete && (
      <Button
        variant="outline"
        size="sm"
        onClick={() => (ticked.length > 0 ? onDelete() : toast.error('Please select products to delete'))}
      >
        Delete Selected{ticked.length > 0 && ` (${ticked.length})`}
      </Button>
    )}
  </>
)
