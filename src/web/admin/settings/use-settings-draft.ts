import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { type SettingsChange, type SettingsInForce, settingsQuery } from '#web/admin/request/settings.ts'
import { useSession } from '#web/admin/session.ts'
import { versionToSend } from './overtaken.ts'
import { useSaveSettings } from './use-save-settings.ts'
import { type Name, namesOf, useTouched, type Value } from './use-touched.ts'

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
  /** Called when a picture's upload starts and ends; saving waits for it. */
  onBusy: (name: Name, isBusy: boolean) => void
}

/**
 * The saved settings with unsaved changes on top, and how to save them. `draft` is undefined until the settings are
 * loaded. `round` is the React key of the inputs: they keep their typed text in local state, and a new key remounts
 * them after saving or discarding.
 */
export function useSettingsDraft() {
  const { session } = useSession()
  const { data, error, refetch } = useQuery(settingsQuery)
  const { touched, wrong, setWrong, round, clear, clearSent, set, refuse, began, begin } = useTouched()
  const [isStale, setStale] = useState(false)
  const changed = data ? changedNames(touched, data.settings) : []
  const { isBusy, onBusy } = useBusyPictures()
  const guard = useGuard(changed.length > 0 || isBusy)

  const save = useSaveSettings({
    onSaved: (saved, sent) => {
      begin(saved, namesOf(sent))
      clearSent(sent, isBusy)
    },
    onStale: () => setStale(true),
    onWrong: setWrong,
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
    /** No errors, and no upload in progress: saving would lose the picture. */
    isReady: Object.keys(wrong).length === 0 && !isBusy,
    round,
    guard,
    clear,
    save: () => data && send(versionToSend(began, data, changed)),
    saving: save.isPending,
    conflict: { isOpen: isStale, saveOnTop, close: () => setStale(false) },
  }
}

/** Tracks picture uploads. */
function useBusyPictures() {
  const [busy, setBusy] = useState<readonly Name[]>([])
  return {
    isBusy: busy.length > 0,
    onBusy: (name: Name, isBusy: boolean) =>
      setBusy((before) => [...before.filter((each) => each !== name), ...(isBusy ? [name] : [])]),
  }
}

const changedNames = (touched: Partial<SettingsInForce>, saved: SettingsInForce) =>
  namesOf(touched).filter((name) => JSON.stringify(touched[name]) !== JSON.stringify(saved[name]))
