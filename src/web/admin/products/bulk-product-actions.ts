import { Grid3x3, Trash2 } from 'lucide-react'
import { inBrackets } from '#web/admin/parts/figures.ts'
import type { OverflowActionOrNone } from '#web/admin/parts/overflow-actions.tsx'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

type Input = {
  /** Ids of the selected products. */
  ticked: string[]
  mayEdit: boolean
  mayDelete: boolean
  /** The query string of the list, which the grid takes over. */
  shown: string
  onEdit: () => void
  onDelete: () => void
  /** Undefined without the permission, or without products. */
  onDeleteAll: (() => void) | undefined
  onHistory: () => void
}

/** Edit or delete the selected products, delete all, look into the trash, or undo an earlier change of many. */
export function bulkProductActions({ ticked, mayEdit, mayDelete, shown, ...on }: Input): OverflowActionOrNone[] {
  const chosen = inBrackets(ticked.length)
  const isMeant = ticked.length > 0
  const withChosen = (work: () => void, otherwise: string) => () => (isMeant ? work() : toast.error(otherwise))
  return [
    mayEdit && {
      label: t('Edit Selected{chosen}', { chosen }),
      isMeant,
      onPress: withChosen(on.onEdit, t('Please select products to edit')),
    },
    mayEdit && { label: t('Edit as Grid'), icon: Grid3x3, to: `/admin/products/grid${shown}` },
    mayDelete && {
      label: t('Delete Selected{chosen}', { chosen }),
      isMeant,
      onPress: withChosen(on.onDelete, t('Please select products to delete')),
    },
    on.onDeleteAll && { label: t('Delete All'), danger: true, onPress: on.onDeleteAll },
    mayDelete && { label: t('Trash'), icon: Trash2, to: '/admin/products/trash' },
    (mayEdit || mayDelete) && { label: t('Changes of Many Products'), isRare: true, onPress: on.onHistory },
  ]
}
