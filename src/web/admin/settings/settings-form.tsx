import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { useGuard } from '#web/admin/parts/use-guard.tsx'
import { sayFailed } from '#web/admin/query-client.ts'
import { type SettingsChange, type SettingsInForce, saveSettings, settingsQuery } from '#web/admin/request/settings.ts'
import { useSession } from '#web/admin/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { Notice, Panel } from './panel.tsx'
import type { Name, SettingsDraft } from './use-settings-draft.ts'

/** Form for some settings. Only changed fields are sent. If somebody else saved in the meantime, it asks before overwriting. */
export function SettingsForm({
  title,
  text,
  children,
}: {
  title: string
  text?: ReactNode
  children: (draft: SettingsDraft) => ReactNode
}) {
  const { session } = useSession()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(settingsQuery)
  const [touched, setTouched] = useState<Partial<SettingsInForce>>({})
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [stale, setStale] = useState<string>()
  // Inputs keep their typed text in local state; a new key remounts them after saving or discarding.
  const [round, setRound] = useState(0)
  const changed = data
    ? (Object.keys(touched) as Name[]).filter(
        (name) => JSON.stringify(touched[name]) !== JSON.stringify(data.settings[name]),
      )
    : []
  const guard = useGuard(changed.length > 0)
  const clear = () => {
    setTouched({})
    setWrong({})
    setRound((before) => before + 1)
  }

  const save = useMutation({
    mutationFn: (version: string) =>
      saveSettings({ version, ...Object.fromEntries(changed.map((name) => [name, touched[name]])) } as SettingsChange),
    onSuccess: (saved) => {
      toast.success('Settings saved')
      queries.setQueryData(settingsQuery.queryKey, saved)
      clear()
    },
    onError: (problem) => {
      if (problem instanceof ApiRefusal && problem.code === 'stale') return setStale(problem.message)
      if (problem instanceof ApiRefusal) setWrong(problem.fields)
      sayFailed('Failed to save settings', problem)
    },
  })
  const saveOnTop = async () => {
    setStale(undefined)
    const { data: fresh } = await refetch()
    if (fresh) save.mutate(fresh.version)
  }

  if (error && !data) return <Failed what="Failed to load settings" error={error} retry={refetch} />
  if (!data) return <WaitingForm />
  const mayChange = session.type === 'admin'
  const unreadable = Object.keys(wrong).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changed.length > 0 && !unreadable && !save.isPending) save.mutate(data.version)
  }
  const draft: SettingsDraft = {
    settings: { ...data.settings, ...touched },
    saved: data.settings,
    mailSentence: data.mail.sentence,
    mayChange,
    wrong,
    set: (name, value) => {
      setTouched((before) => ({ ...before, [name]: value }))
      setWrong((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field.split('.')[0] !== name)))
    },
    refuse: (name, sentence) => setWrong((before) => ({ ...before, [name]: sentence })),
  }
  return (
    <Panel title={title} text={text}>
      {!mayChange && <Notice>Only the main admin can change these.</Notice>}
      <form onSubmit={submit} noValidate>
        <fieldset disabled={!mayChange} className="grid gap-5" key={round}>
          {children(draft)}
        </fieldset>
        {mayChange && (
          <div className="mt-6 flex flex-wrap items-center gap-2 max-sm:*:grow">
            <Button
              type="submit"
              size="sm"
              busy={save.isPending}
              disabled={changed.length === 0 || unreadable}
              className="max-sm:min-h-11"
            >
              {save.isPending ? 'Saving...' : 'Save Changes'}
            </Button>
            <Button
              variant="outline"
              size="sm"
              onClick={clear}
              disabled={(changed.length === 0 && !unreadable) || save.isPending}
              className="max-sm:min-h-11"
            >
              Discard
            </Button>
          </div>
        )}
      </form>
      {guard.question}
      <Confirm
        open={stale !== undefined}
        title="Somebody else has changed the settings"
        text="They were changed after you opened them. Saving writes only what you changed here, on top of that."
        yes="Save Mine Too"
        no="Keep Editing"
        onYes={saveOnTop}
        onNo={() => setStale(undefined)}
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
