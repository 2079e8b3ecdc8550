import { useEffect, useId } from 'react'
import { useDocumentKeydown } from '#web/ui/hooks/use-document-keydown.ts'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'
import { keyOf } from './key-name.ts'

export type KeyRow = {
  /** 'c', 'escape', 'ctrl+k'. */
  key: string
  /** Description for the list of keys. */
  words: string
  /** Missing if the screen itself handles the key, as the grid does. */
  press?: (event: KeyboardEvent) => void
  /** Also works while the focus is in a field. */
  isInFields?: boolean
}

/** Keys of a part of the screen. The same table binds them and is shown in the list of keys. */
export type KeyGroup = { title: string; rows: KeyRow[] }

const shown = new Map<string, () => KeyGroup>()

/** The active keys, in the order in which their components mounted; groups with the same title are merged. */
export function activeKeys(): KeyGroup[] {
  const groups = new Map<string, KeyRow[]>()
  for (const read of shown.values()) {
    const { title, rows } = read()
    const before = groups.get(title) ?? []
    groups.set(title, [...before, ...rows.filter(({ key }) => !before.some((row) => row.key === key))])
  }
  return [...groups].map(([title, rows]) => ({ title, rows })).filter(({ rows }) => rows.length > 0)
}

/**
 * Storage key: whether single keys are active on this device. Users who dictate, or press keys by mistake, disable
 * them.
 */
export const singleKeysChoice = 'desk-keys'
const areSingleKeysOn = () => localStorage.getItem(`bunon-office-${singleKeysChoice}`) !== 'off'

const fields = 'input, textarea, select, [contenteditable], [role="listbox"]'

/** Whether the target is a field or in a dialog. */
export const isTypedIn = (on: EventTarget | null): boolean =>
  on instanceof Element && on.closest(`${fields}, [role="dialog"]`) !== null

/**
 * Binds the keys of a table while the component is mounted, and lists them under `title`. Single keys are ignored in
 * fields, with a dialog open, on key repeat (so that one press never acts on two orders), and where they are disabled.
 * Escape always works; keys with Ctrl work in fields, too.
 */
export function useKeys(title: string, rows: KeyRow[]): void {
  const id = useId()
  const read = useStableCallback(() => ({ title, rows }))
  useEffect(() => {
    shown.set(id, read)
    return () => {
      shown.delete(id)
    }
  }, [id, read])
  useDocumentKeydown((event) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    const key = keyOf(event)
    const row = rows.find((each) => each.key === key)
    if (!row?.press || !mayPress(row, event)) return
    event.preventDefault()
    row.press(event)
  })
}

function mayPress({ key, isInFields = key.startsWith('ctrl+') }: KeyRow, event: KeyboardEvent): boolean {
  const on = event.target instanceof Element ? event.target : undefined
  if (key === 'ctrl+k') return true
  if (on?.closest('[role="dialog"]')) return false
  if (isInFields) return true
  return !on?.closest(fields) && (key === 'escape' || areSingleKeysOn())
}
