import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiRefusal, sentenceOf } from '#web/admin/api.ts'
import {
  type CategoryTree,
  type OfficeCategory,
  officeCategoriesQuery,
  saveCategories,
} from '#web/admin/request/categories.ts'
import { toast } from '#web/ui/toast.ts'

/** A change of the tree that can be made on top of whatever the tree has become. */
export type TreeChange = {
  change: (categories: OfficeCategory[]) => OfficeCategory[]
  /** What is said when it is saved, when the shop could not save it, and when there was no answer. */
  done: string
  refused?: string
  failed: string
  undo?: TreeChange
  onDone?: () => void
}

/** Somebody else saved first: what this person meant to do, and what both saw. */
export type Conflict = { meant: TreeChange; base: CategoryTree; newest: CategoryTree; by: string; at: string }

function messageFor(error: unknown, { refused = 'Failed to update categories', failed }: TreeChange): string {
  if (!(error instanceof ApiRefusal)) return failed
  return error.status < 500 ? sentenceOf(error) : refused
}

/**
 * Saves changes of the tree, each as the whole structure. When somebody else was faster nothing is lost: the change waits
 * in `conflict` until it is saved on top of theirs, or dropped.
 */
export function useSaveTree() {
  const queries = useQueryClient()
  const [conflict, setConflict] = useState<Conflict>()
  const save = useMutation({
    mutationFn: async (wanted: TreeChange) => {
      const base = await queries.ensureQueryData(officeCategoriesQuery)
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
        toast.success(wanted.done, { duration: 10_000, action: { label: 'Undo', onPress: () => save.mutate(undo) } })
      else toast.success(wanted.done)
      wanted.onDone?.()
    },
    onError: (error, wanted) => {
      if (error instanceof ApiRefusal && error.status === 401) return
      toast.error(messageFor(error, wanted), { duration: 8000 })
    },
    onSettled: () =>
      Promise.all(['categories', 'products'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  return {
    save: save.mutate,
    saving: save.isPending,
    conflict,
    /** Saves what was meant on top of what the others made of the tree. */
    onTop: () => conflict && save.mutate(conflict.meant),
    drop: () => setConflict(undefined),
  }
}
