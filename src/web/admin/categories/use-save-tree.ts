import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiRefusal, errorMessage, isSignedOut } from '#web/admin/api.ts'
import {
  type CategoryTree,
  type OfficeCategory,
  officeCategoriesQuery,
  saveCategories,
} from '#web/admin/request/categories.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** A change to the category tree. A function, so that it can be applied to a newer version. */
export type TreeChange = {
  change: (categories: OfficeCategory[]) => OfficeCategory[]
  /** The tree that the form was opened with; by default the tree that was read last. */
  base?: CategoryTree | undefined
  /** Toasts: saved; refused with a 5xx; no answer. */
  done: string
  refused?: string
  failed: string
  undo?: TreeChange
  /** The form that waits for the save. */
  from?: string
  onSaved?: () => void
  /**
   * Called once the tree is refetched as well, so that the next form starts from it and does not conflict with this
   * change.
   */
  onDone?: () => void
}

/** Save conflict: the pending change, the tree it was made on, and the newest tree. */
export type Conflict = { meant: TreeChange; base: CategoryTree; newest: CategoryTree; by: string; at: string }

function messageFor(error: unknown, { refused = t('Failed to update categories'), failed }: TreeChange): string {
  if (!(error instanceof ApiRefusal)) return failed
  return error.status < 500 ? errorMessage(error) : refused
}

/**
 * Saves changes; each save sends the whole tree. If another person saved first, the change waits in `conflict` until it
 * is applied to their tree or dropped.
 */
export function useSaveTree() {
  const queries = useQueryClient()
  const [conflict, setConflict] = useState<Conflict>()
  const save = useMutation({
    mutationFn: async (wanted: TreeChange) => {
      const base = wanted.base ?? (await queries.ensureQueryData(officeCategoriesQuery))
      try {
        await saveCategories(base, wanted.change(base.categories))
        return undefined
      } catch (error) {
        if (!(error instanceof ApiRefusal && error.code === 'stale')) throw error
        const newest = await queries.fetchQuery(officeCategoriesQuery)
        const { changedBy, changedAt } = error.details
        return { meant: wanted, base, newest, by: String(changedBy ?? ''), at: String(changedAt ?? '') }
      }
    },
    onSuccess: (met, wanted) => {
      setConflict(met)
      if (met) return
      const { undo } = wanted
      if (undo)
        toast.success(wanted.done, { duration: 10_000, action: { label: t('Undo'), onPress: () => save.mutate(undo) } })
      else toast.success(wanted.done)
      wanted.onSaved?.()
    },
    onError: (error, wanted) => {
      if (isSignedOut(error)) return
      toast.error(messageFor(error, wanted), { duration: 8000 })
    },
    onSettled: async (met, error, wanted) => {
      const read = Promise.all(['categories', 'products'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
      // The conflict can be resolved at once.
      if (met) return
      await read
      if (!error) wanted.onDone?.()
    },
  })
  return {
    save: save.mutate,
    saving: save.isPending,
    savingFrom: save.isPending ? save.variables.from : undefined,
    conflict,
    /** Applies the pending change to the newest tree. */
    onTop: () =>
      conflict &&
      save.mutate({ ...conflict.meant, base: conflict.newest, done: t('Categories updated successfully!') }),
    drop: () => setConflict(undefined),
  }
}
