import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { setupQuery } from '#web/admin/request/opening.ts'
import { type SettingsDraft, useSettingsDraft } from '#web/admin/settings/use-settings-draft.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The settings of one step, with their own Save button. */
export function StepForm({ children }: { children: (draft: SettingsDraft) => ReactNode }) {
  const queries = useQueryClient()
  const { draft, error, refetch, isChanged, isReady, round, save, saving, conflict, guard } = useSettingsDraft()
  // Saved, and so perhaps done.
  const before = useRef(round)
  useEffect(() => {
    if (before.current !== round) void queries.invalidateQueries(setupQuery)
    before.current = round
  }, [round, queries])
  if (error && !draft) return <Failed what={t('Failed to load settings')} error={error} retry={refetch} />
  if (!draft) return <Skeleton className="h-11" />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && isReady && !saving) save()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <div key={round} className="grid gap-4">
        {children(draft)}
      </div>
      <div>
        <Button type="submit" size="sm" busy={saving} disabled={!isChanged || !isReady} className="max-sm:min-h-11">
          {saving ? t('Saving...') : t('Save')}
        </Button>
      </div>
      {guard.question}
      <Confirm
        open={conflict.isOpen}
        title={t('Somebody else has changed the settings')}
        text={t('They were changed after you opened them. Saving writes only what you changed here, on top of that.')}
        yes={t('Save Mine Too')}
        no={t('Keep Editing')}
        onYes={conflict.saveOnTop}
        onNo={conflict.close}
      />
    </form>
  )
}
