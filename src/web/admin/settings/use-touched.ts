import { useState } from 'react'
import { withoutSent } from '#web/admin/parts/without-sent.ts'
import type { SettingsInForce } from '#web/admin/request/settings.ts'
import { type Began, beganWith, type Read } from './overtaken.ts'

export type Name = keyof SettingsInForce

export type Value = SettingsInForce[Name]

/** Unsaved changes of settings, and their validation errors. */
export function useTouched() {
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
    /** Keeps edits made during the save, without remounting their fields. */
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

export const namesOf = (some: Partial<SettingsInForce>) => Object.keys(some) as Name[]
