import { useState } from 'react'

/**
 * A choice that this browser remembers, such as the paper in the printer beside it.
 * @param name of the choice, such as `print-size-label`
 * @returns the choice, the first option if nothing is remembered
 */
export function useStoredChoice<Option extends string>(
  name: string,
  options: readonly Option[],
): [Option, (next: string) => void] {
  const key = `bunon-office-${name}`
  const [, setChanged] = useState(0)
  const kept = typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
  const chosen = options.find((option) => option === kept) ?? (options[0] as Option)
  return [
    chosen,
    (next) => {
      localStorage.setItem(key, next)
      setChanged((count) => count + 1)
    },
  ]
}
