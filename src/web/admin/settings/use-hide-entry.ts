import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '#web/admin/query-client.ts'
import { type ContentList, changeEntry, type Entry, type Given } from '#web/admin/request/settings.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** How a list hides an entry; its time stays. */
export type HideEntry<List extends ContentList> = {
  isHidden: (entry: Entry<List>) => boolean
  given: (entry: Entry<List>, isHidden: boolean) => Given<List>
}

type Input<List extends ContentList> = { entry: Entry<List>; isHidden: boolean }

/** Hides an entry or shows it again, and offers Undo. */
export function useHideEntry<List extends ContentList>(list: List, word: string, hide: HideEntry<List> | undefined) {
  const queries = useQueryClient()
  const noun = word[0]?.toUpperCase() + word.slice(1)
  const change = useMutation({
    mutationFn: async ({ entry, isHidden }: Input<List>) => {
      if (!hide) throw new Error('this list hides nothing')
      return changeEntry(list, { ...hide.given(entry, isHidden), id: entry.id, version: entry.version })
    },
    onSuccess: (saved, { isHidden }) => {
      const after = (saved as unknown as { entry: Entry<List> }).entry
      toast.success(isHidden ? t('{noun} hidden', { noun }) : t('{noun} shown', { noun }), {
        action: { label: t('Undo'), onPress: () => change.mutate({ entry: after, isHidden: !isHidden }) },
      })
    },
    onError: (error) => toastFailure(t('Failed to save the {word}', { word }), error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['content', list] }),
  })
  return change
}
