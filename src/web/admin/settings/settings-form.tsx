import type { FormEvent, ReactNode } from 'react'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Notice, Panel } from './panel.tsx'
import { type SettingsDraft, useSettingsDraft } from './use-settings-draft.ts'

/**
 * Form for some settings. Sends only changed fields. If another person saved in the meantime, it asks before
 * overwriting.
 */
export function SettingsForm({
  title,
  text,
  aside,
  children,
}: {
  title: string
  text?: ReactNode
  /** Beside the form on wide screens, above its fields on narrow ones. */
  aside?: (draft: SettingsDraft) => ReactNode
  children: (draft: SettingsDraft) => ReactNode
}) {
  const { draft, error, refetch, isChanged, isReady, round, clear, save, saving, conflict, guard } = useSettingsDraft()
  if (error && !draft) return <Failed what={t('Failed to load settings')} error={error} retry={refetch} />
  if (!draft) return <WaitingForm />
  const { mayChange } = draft
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && isReady && !saving) save()
  }
  return (
    <Panel title={title} text={text} aside={aside?.(draft)}>
      {!mayChange && <Notice>{t('Only the main admin can change these.')}</Notice>}
      <form onSubmit={submit} noValidate>
        <fieldset disabled={!mayChange} className="grid gap-5" key={round}>
          {children(draft)}
        </fieldset>
        {mayChange && (
          <div className="mt-6 flex flex-wrap items-center gap-2 max-sm:*:grow">
            <Button type="submit" size="sm" busy={saving} disabled={!isChanged || !isReady} className="max-sm:min-h-11">
              {saving ? t('Saving...') : t('Save Changes')}
            </Button>
            <Button
              variant="outline"
              size="sm"
              onClick={clear}
              disabled={(!isChanged && isReady) || saving}
              className="max-sm:min-h-11"
            >
              {t('Discard')}
            </Button>
          </div>
        )}
      </form>
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
    </Panel>
  )
}

const WaitingForm = () => (
  <div aria-busy="true" className="grid max-w-xl content-start gap-4">
    <Skeleton className="h-6 w-48" />
    {[1, 2, 3, 4].map((nr) => (
      <Skeleton key={nr} className="h-11" />
    ))}
  </div>
)
