import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { nameOf } from '#web/admin/parts/name-of.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { deleteAttribute, type OfficeAttribute } from '#web/admin/request/catalogue/attributes.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** Asks, then deletes an attribute; the server refuses one that is used. */
export function DeleteAttribute({ attribute, onDone }: { attribute: OfficeAttribute; onDone: () => void }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deleteAttribute(attribute),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await queries.invalidateQueries({ queryKey: ['attributes'] })
      onDone()
    },
    onError: (error) => {
      toastFailure(t('Failed to delete the attribute'), error)
      void queries.invalidateQueries({ queryKey: ['attributes'] })
      onDone()
    },
  })
  return (
    <Confirm
      open
      title={t('Delete {name}?', { name: nameOf(attribute) })}
      text={t('No product has it. Its values go with it.')}
      yes={t('Delete')}
      busyYes={t('Deleting...')}
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onNo={onDone}
    />
  )
}
