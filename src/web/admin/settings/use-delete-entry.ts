import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '#web/admin/query-client.ts'
import { addEntry, type ContentList, deleteEntry, type Entry, type Given } from '#web/admin/request/settings.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

type Options<List extends ContentList> = {
  list: List
  /** Noun for an entry: 'banner' */
  word: string
  /** The fields needed to create the entry again for Undo. */
  givenOf: (entry: Entry<List>) => Given<List>
}

/** Deletes without asking, and offers Undo. */
export function useDeleteEntry<List extends ContentList>({ list, word, givenOf }: Options<List>) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['content', list] })
  const noun = word[0]?.toUpperCase() + word.slice(1)
  const putBack = (entry: Entry<List>, position: number) =>
    addEntry(list, { ...givenOf(entry), position } as Given<List> & { position: number }).then(
      () => {
        toast.success(t('{noun} restored', { noun }))
        return refresh()
      },
      (error: unknown) => toastFailure(t('Failed to restore the {word}', { word }), error),
    )
  return useMutation({
    mutationFn: (entry: Entry<List>) => deleteEntry(list, entry),
    onSuccess: ({ message, position }, entry) => {
      toast.success(message, {
        duration: 8000,
        action: { label: t('Undo'), onPress: () => void putBack(entry, position) },
      })
    },
    onError: (error) => toastFailure(t('Failed to delete the {word}', { word }), error),
    onSettled: refresh,
  })
}
