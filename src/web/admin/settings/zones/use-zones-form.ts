import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { type OfficeZones, saveZones, zonesQuery } from '#web/admin/request/delivery-zones.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { mergeZones, typedSince } from './merge-zones.ts'
import { type DraftZone, draftOf, errorsByZone, isSame, readDraft, type ZoneErrors } from './zone-draft.ts'

/** What changed the zones in the meantime: a person, or a scheduled price that took effect. */
type StaleBy = 'person' | 'plan'

type OnErrors = (errors: ZoneErrors) => void

type Sent = { change: Parameters<typeof saveZones>[0]; sent: DraftZone[]; onErrors: OnErrors }
type Answers = {
  onSaved: (saved: OfficeZones, sent: DraftZone[]) => void
  onStale: (by: StaleBy) => void
  onWrong: (wrong: ZoneErrors, onErrors: OnErrors) => void
}

function useSaveZones({ onSaved, onStale, onWrong }: Answers) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ change }: Sent) => saveZones(change),
    onSuccess: ({ message, ...saved }, { sent }) => {
      toast.success(message)
      queries.setQueryData(zonesQuery.queryKey, saved)
      onSaved(saved, sent)
      // Announcements contain the free-delivery threshold, the form of a new order the charge.
      return Promise.all(['pages', 'delivery'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
    },
    onError: (problem, { sent, onErrors }) => {
      if (problem instanceof ApiRefusal && problem.code === 'stale')
        return onStale(problem.details.isPlanned === true ? 'plan' : 'person')
      if (problem instanceof ApiRefusal) onWrong(errorsByZone(sent, problem.fields), onErrors)
      toastFailure(t('Failed to save delivery zones'), problem)
    },
  })
}

type SaveMerged = (fresh: OfficeZones, merged: DraftZone[], onErrors: OnErrors) => void

/** Saves the local changes on top of the zones as saved by others in the meantime. */
function useSaveOnTop(base: OfficeZones, zones: DraftZone[], saveMerged: SaveMerged) {
  const queries = useQueryClient()
  return async (onErrors: OnErrors) => {
    try {
      const fresh = await queries.fetchQuery({ ...zonesQuery, staleTime: 0 })
      saveMerged(fresh, mergeZones(draftOf(base), zones, draftOf(fresh)), onErrors)
    } catch (problem) {
      toastFailure(t('Failed to load delivery zones'), problem)
    }
  }
}

/** The zones being edited. `base`: the zones at the first edit. */
export function useZonesForm(data: OfficeZones) {
  const [edit, setEdit] = useState<{ base: OfficeZones; zones: DraftZone[] }>()
  const [errors, setErrors] = useState<ZoneErrors>({})
  const [staleBy, setStaleBy] = useState<StaleBy>()
  const base = edit?.base ?? data
  const zones = edit?.zones ?? draftOf(data)
  const isChanged = edit !== undefined && !isSame(draftOf(edit.base), edit.zones)

  const save = useSaveZones({ onSaved: keepTyped, onStale: setStaleBy, onWrong: fail })

  function discard() {
    setEdit(undefined)
    setErrors({})
  }
  /** Keeps edits made during the save. */
  function keepTyped(saved: OfficeZones, sent: DraftZone[]) {
    setErrors({})
    setEdit((now) =>
      now && now.zones !== sent ? { base: saved, zones: typedSince(sent, now.zones, draftOf(saved)) } : undefined,
    )
  }
  function fail(wrong: ZoneErrors, onErrors: OnErrors) {
    setErrors(wrong)
    onErrors(wrong)
  }
  function send(sent: DraftZone[], version: string, onErrors: OnErrors) {
    const { change, errors: wrong } = readDraft(sent, version)
    if (!change) return fail(wrong, onErrors)
    setErrors({})
    save.mutate({ change, sent, onErrors })
  }
  const saveOnTop = useSaveOnTop(base, zones, (fresh, merged, onErrors) => {
    setEdit({ base: fresh, zones: merged })
    send(merged, fresh.version, onErrors)
  })

  return {
    zones,
    set: (next: DraftZone[]) => setEdit({ base, zones: next }),
    errors,
    setErrors,
    isChanged,
    /** Something can be discarded; a zone that was added and deleted again is no change. */
    isTouched: edit !== undefined,
    isSaving: save.isPending,
    staleBy,
    keepEditing: () => setStaleBy(undefined),
    discard,
    submit(onErrors: OnErrors) {
      if (isChanged && !save.isPending) send(zones, base.version, onErrors)
    },
    saveOnTop(onErrors: OnErrors) {
      setStaleBy(undefined)
      return saveOnTop(onErrors)
    },
  }
}
