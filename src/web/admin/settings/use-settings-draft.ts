import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiRefusal } from '#web/admin/api.ts'
import { useGuard } from '#web/admin/parts/use-guard.tsx'
import { withoutSent } from '#web/admin/parts/without-sent.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import {
  type SettingsChange,
  type SettingsInForce,
  saveSettings,
  settingsQuery,
  shopStateQuery,
} from '#web/admin/request/settings.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { type Began, beganWith, type Read, versionToSend } from './overtaken.ts'

export type Name = keyof SettingsInForce

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
  /** Tells that a picture is on its way, or not any more; it holds back saving. */
  onBusy: (name: Name, isBusy: boolean) => void
}

/**
 * Saved settings with unsaved changes over them, and how they are saved. `draft` is undefined until the settings are
 * loaded. `round` is the key of the inputs: they keep their typed text in local state, and a new key remounts them
 * after saving or discarding.
 */
export function useSettingsDraft() {
  const { session } = useSession()
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  const { data, error, refetch } = useQuery(settingsQuery)
  const { touched, wrong, setWrong, round, clear, clearSent, set, refuse, began, begin } = useTouched()
  const [isStale, setStale] = useState(false)
  const changed = data ? changedNames(touched, data.settings) : []
  const { isBusy, onBusy } = useBusyPictures()
  const guard = useGuard(changed.length > 0 || isBusy)

  const save = useMutation({
    mutationFn: ({ change }: Sent) => saveSettings(change),
    onSuccess: (saved, { sent }) => {
      toast.success(t('Settings saved'))
      queries.setQueryData(settingsQuery.queryKey, saved)
      // The header has the shop's name.
      void revalidate()
      void queries.invalidateQueries(shopStateQuery)
      begin(saved, namesOf(sent))
      clearSent(sent, isBusy)
    },
    onError: (problem) => {
      if (problem instanceof ApiRefusal && problem.code === 'stale') return setStale(true)
      if (problem instanceof ApiRefusal) setWrong(problem.fields)
      toastFailure(t('Failed to save settings'), problem)
    },
  })
  const send = (version: string) => {
    const change = { version, ...Object.fromEntries(changed.map((name) => [name, touched[name]])) } as SettingsChange
    save.mutate({ change, sent: touched })
  }
  const saveOnTop = async () => {
    setStale(false)
    const { data: fresh } = await refetch()
    if (!fresh) return
    begin(fresh, changed)
    send(fresh.version)
  }

  const draft: SettingsDraft | undefined = data && {
    settings: { ...data.settings, ...touched },
    saved: data.settings,
    mailSentence: data.mail.sentence,
    mayChange: session.type === 'admin',
    ...{ wrong, refuse, onBusy },
    set: (name, value) => {
      if (!changed.includes(name)) begin(data, [name])
      set(name, value)
    },
  }
  return {
    draft,
    error,
    refetch,
    isChanged: changed.length > 0,
    /** Nothing is wrong, and no picture is on its way: it would be lost by saving. */
    isReady: Object.keys(wrong).length === 0 && !isBusy,
    round,
    guard,
    clear,
    save: () => data && send(versionToSend(began, data, changed)),
    saving: save.isPending,
    conflict: { isOpen: isStale, saveOnTop, close: () => setStale(false) },
  }
}

/** A change, and all that was in the form then. */
type Sent = { change: SettingsChange; sent: Partial<SettingsInForce> }

/** What was changed and not saved, and what of it is wrong. */
function useTouched() {
  const [touched, setTouched] = useState<Partial<SettingsInForce>>({})
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [round, setRound] = useState(0)
  const [began, setBegan] = useState<Began>({})
  const clear = () => {
    setTouched({})
    setBegan({})
    setWrong({})
    setRound((before) => before + 1)
  }
  return {
    touched,
    wrong,
    setWrong,
    round,
    clear,
    began,
    /** Changes of these fields begin with these settings. */
    begin: (read: Read, names: Name[]) => setBegan((before) => ({ ...before, ...beganWith(read, names) })),
    /** What was typed or picked while the save was on its way stays, with the fields that it stands in. */
    clearSent: (sent: Partial<SettingsInForce>, isBusy: boolean) => {
      const left = withoutSent(touched, sent)
      if (!isBusy && Object.keys(left).length === 0 && Object.keys(wrong).length === 0) return clear()
      setTouched(left)
    },
    set: (name: Name, value: Value) => {
      setTouched((before) => ({ ...before, [name]: value }))
      setWrong((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field.split('.')[0] !== name)))
    },
    refuse: (name: Name, sentence: string) => setWrong((before) => ({ ...before, [name]: sentence })),
  }
}

/** Whether pictures are on their way. */
function useBusyPictures() {
  const [busy, setBusy] = useState<readonly Name[]>([])
  return {
    isBusy: busy.length > 0,
    onBusy: (name: Name, isBusy: boolean) =>
      setBusy((before) => [...before.filter((each) => each !== name), ...(isBusy ? [name] : [])]),
  }
}

const namesOf = (some: Partial<SettingsInForce>) => Object.keys(some) as Name[]

const changedNames = (touched: Partial<SettingsInForce>, saved: SettingsInForce) =>
  namesOf(touched).filter((name) => JSON.stringify(touched[name]) !== JSON.stringify(saved[name]))
