import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastFailure } from '#web/admin/query-client.ts'
import { type ContentList, type Entry, saveOrder } from '#web/admin/request/settings.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** Local order while moving; saved on drop, or on each arrow key. */
export function useEntryOrder<List extends ContentList>(list: List, title: string, stored: Entry<List>[] | undefined) {
  const queries = useQueryClient()
  const [order, setOrder] = useState<string[]>()
  const save = useMutation({
    mutationFn: (ids: string[]) => saveOrder(list, ids),
    onSuccess: () => toast.success(t('{title} reordered', { title })),
    onError: (error) => toastFailure(t('Failed to reorder the {value}', { value: title.toLowerCase() }), error),
    onSettled: async (_said, _error, ids) => {
      await queries.invalidateQueries({ queryKey: ['content', list] })
      // Keeps a newer local order that was made during this save.
      setOrder((now) => (now === ids ? undefined : now))
    },
  })
  const ids = order ?? stored?.map(({ id }) => id)
  const byId = new Map(stored?.map((entry) => [entry.id, entry]))
  return {
    entries: stored && sortEntries(stored, ids ?? [], byId),
    move(id: string, to: number, now = false) {
      const next = (ids ?? []).filter((each) => each !== id).toSpliced(to, 0, id)
      setOrder(next)
      if (now) save.mutate(next)
    },
    drop() {
      const isMoved = order?.some((id, place) => id !== stored?.[place]?.id)
      if (order && isMoved) save.mutate(order)
      else setOrder(undefined)
    },
  }
}

/** The entries in the local order; those added in the meantime go to the end. */
function sortEntries<E extends { id: string }>(stored: E[], ids: string[], byId: Map<string, E>): E[] {
  const known = new Set(ids)
  return [...ids.flatMap((id) => byId.get(id) ?? []), ...stored.filter(({ id }) => !known.has(id))]
}
