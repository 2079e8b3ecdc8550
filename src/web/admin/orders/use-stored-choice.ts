import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A choice stored in this browser, such as the paper size of its printer. All users of the same name rerender when it
 * changes.
 * @param name of the choice, such as `print-size-label`
 * @returns the choice (the first option if none is stored), and its setter
 */
export function useStoredChoice<Option extends string>(
  name: string,
  options: readonly Option[],
): [Option, (next: string) => void] {
  const key = `bunon-office-${name}`
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => null,
  )
  const chosen = options.find((option) => option === stored) ?? (options[0] as Option)
  return [
    chosen,
    (next) => {
      localStorage.setItem(key, next)
      for (const listener of listeners) listener()
    },
  ]
}
