import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { ApiRefusal } from '#web/admin/api.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import {
  type SettingsChange,
  type SettingsInForce,
  saveSettings,
  settingsQuery,
  shopStateQuery,
} from '#web/admin/request/settings.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { Read } from './overtaken.ts'

/** A change, and all that was in the form then. */
type Sent = { change: SettingsChange; sent: Partial<SettingsInForce> }

type Outcomes = {
  onSaved: (saved: Read, sent: Partial<SettingsInForce>) => void
  /** Another person has changed the same settings. */
  onStale: () => void
  onWrong: (wrong: Record<string, string>) => void
}

export function useSaveSettings({ onSaved, onStale, onWrong }: Outcomes) {
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  return useMutation({
    mutationFn: ({ change }: Sent) => saveSettings(change),
    onSuccess: (saved, { sent }) => {
      toast.success(t('Settings saved'))
      queries.setQueryData(settingsQuery.queryKey, saved)
      // The header has the shop's name.
      void revalidate()
      void queries.invalidateQueries(shopStateQuery)
      onSaved(saved, sent)
    },
    onError: (problem) => {
      if (problem instanceof ApiRefusal && problem.code === 'stale') return onStale()
      if (problem instanceof ApiRefusal) onWrong(problem.fields)
      toastFailure(t('Failed to save settings'), problem)
    },
  })
}
