import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Merge, SquarePen, Trash2 } from 'lucide-react'
import { nameOf } from '#web/admin/parts/name-of.ts'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { attributesQuery, type OfficeAttribute, orderAttributes } from '#web/admin/request/catalogue/attributes.ts'
import { Mover } from '#web/admin/settings/mover.tsx'
import { t } from '#web/admin/translate.ts'

type Props = {
  attribute: OfficeAttribute
  all: OfficeAttribute[]
  onEdit: () => void
  onMerge: () => void
  onDelete: () => void
}

/** Actions on an attribute. One that products use is archived in its editor instead of deleted. */
export function AttributeActions({ attribute, all, onEdit, onMerge, onDelete }: Props) {
  const queries = useQueryClient()
  const { id, kind, values, products } = attribute
  const name = nameOf(attribute)
  const at = all.findIndex((each) => each.id === id)
  const order = useMutation({
    mutationFn: (sorted: OfficeAttribute[]) => orderAttributes(sorted.map((each) => each.id)),
    // Optimistic: the rows move immediately.
    onMutate: (sorted) => queries.setQueryData(attributesQuery.queryKey, sorted),
    onError: (error) => toastFailure(t('Failed to save the order'), error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['attributes'] }),
  })
  const move = (by: number) => order.mutate(all.toSpliced(at, 1).toSpliced(at + by, 0, attribute))
  return (
    <>
      <Mover label={t('Move {name} up', { name })} icon={ArrowUp} off={at === 0} onPress={() => move(-1)} />
      <Mover
        label={t('Move {name} down', { name })}
        icon={ArrowDown}
        off={at === all.length - 1}
        onPress={() => move(1)}
      />
      <RowAction label={t('Edit {name}', { name })} icon={SquarePen} onPress={onEdit} />
      {kind === 'choice' && values.length > 1 && (
        <RowAction label={t('Merge values of {name}', { name })} icon={Merge} onPress={onMerge} />
      )}
      {products === 0 && <RowAction label={t('Delete {name}', { name })} icon={Trash2} danger onPress={onDelete} />}
    </>
  )
}
