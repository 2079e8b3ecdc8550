import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { readPhone, showPhone } from '#shared/phone.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { TextInput } from '#web/admin/parts/inputs.tsx'
import { useGuard } from '#web/admin/parts/use-guard.tsx'
import { sayFailed } from '#web/admin/query-client.ts'
import { type SettingsChange, type SettingsInForce, saveSettings, settingsQuery } from '#web/admin/request/settings.ts'
import { useSession } from '#web/admin/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { Notice, Panel } from './panel.tsx'

type Name = keyof SettingsInForce
type Value = SettingsInForce[Name]

/** State of a settings form: the saved settings, overlaid with unsaved changes. */
export type SettingsDraft = {
  settings: SettingsInForce
  /** The saved settings, without the changes. */
  saved: SettingsInForce
  /** Sender address of the shop's mails, or why no mail is sent. */
  mailSentence: string
  /** True for the main admin. */
  mayChange: boolean
  set: (name: Name, value: Value) => void
  /** Sets an error for text that cannot be parsed; it blocks saving. */
  refuse: (name: Name, sentence: string) => void
  wrong: Record<string, string>
}

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

type Texts = { [N in Name]: SettingsInForce[N] extends string ? N : never }[Name]
type Figures = { [N in Name]: SettingsInForce[N] extends number | null ? N : never }[Name]
type Switches = { [N in Name]: SettingsInForce[N] extends boolean ? N : never }[Name]
type FieldProps<N> = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'error' | 'name'> & {
  draft: SettingsDraft
  name: N
}

/** Text setting. */
export const TextField = ({ draft, name, ...rest }: FieldProps<Texts>) => (
  <TextInput
    autoComplete="off"
    {...rest}
    value={draft.settings[name]}
    error={draft.wrong[name]}
    onChange={(event) => draft.set(name, event.target.value)}
  />
)

/** Phone setting: displayed in national format, stored in the normalised format. */
export function PhoneField({ draft, name, ...rest }: FieldProps<Texts>) {
  const [stored] = useState(draft.settings[name])
  const [typed, setTyped] = useState(showPhone(stored))
  const type = (text: string) => {
    setTyped(text)
    // The same number in another notation is not a change.
    draft.set(name, readPhone(text) === stored ? stored : text)
  }
  return (
    <TextInput
      autoComplete="off"
      type="tel"
      {...rest}
      value={typed}
      error={draft.wrong[name]}
      onChange={(event) => type(event.target.value)}
    />
  )
}

/** Number setting. With `orNone` an empty field means null. */
export function FigureField({ draft, name, orNone = false, ...rest }: FieldProps<Figures> & { orNone?: boolean }) {
  const stored = draft.settings[name]
  const [typed, setTyped] = useState(stored === null ? '' : String(stored))
  const type = (text: string) => {
    setTyped(text)
    const bare = text.replaceAll(',', '').trim()
    if (bare === '' && orNone) draft.set(name, null)
    else if (bare === '' || !Number.isFinite(Number(bare))) draft.refuse(name, 'Please enter a number')
    else draft.set(name, Number(bare))
  }
  return (
    <TextInput
      autoComplete="off"
      inputMode="decimal"
      {...rest}
      value={typed}
      error={draft.wrong[name]}
      onChange={(event) => type(event.target.value)}
    />
  )
}

/** Boolean setting. */
export const SwitchField = ({
  draft,
  name,
  label,
  hint,
}: {
  draft: SettingsDraft
  name: Switches
  label: string
  hint: string
}) => (
  <label className="flex min-h-11 items-start gap-3 py-1">
    <input
      type="checkbox"
      className="mt-0.5 size-5 shrink-0"
      checked={draft.settings[name]}
      aria-describedby={`${name}-hint`}
      onChange={(event) => draft.set(name, event.target.checked)}
    />
    <span>
      <span className="block font-semibold text-sm">{label}</span>
      <span id={`${name}-hint`} className="block text-sm text-stone">
        {hint}
      </span>
    </span>
  </label>
)

/** Group of related settings. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid min-w-0 gap-4 border-line border-t pt-4">
    <legend className="float-left mb-3 w-full font-semibold text-base">{title}</legend>
    {children}
  </fieldset>
)

const WaitingForm = () => (
  <div aria-busy="true" className="grid max-w-xl content-start gap-4">
    <Skeleton className="h-6 w-48" />
    {[1, 2, 3, 4].map((nr) => (
      <Skeleton key={nr} className="h-11" />
    ))}
  </div>
)
