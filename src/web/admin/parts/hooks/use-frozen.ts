import { useState } from 'react'

/**
 * Freezes data while the user edits it. A background refetch would bring a newer version, and saving would then
 * overwrite another person's change without a conflict.
 * @param isTouched whether there are unsaved edits
 * @returns the data, and a function that accepts the newest data, current or next, after a refusal was shown
 */
export function useFrozen<T>(live: T, isTouched: boolean): [data: T, renew: () => void] {
  const [frozen, setFrozen] = useState(live)
  const [isOutdated, setOutdated] = useState(false)
  if (frozen !== live && (!isTouched || isOutdated)) {
    setFrozen(live)
    setOutdated(false)
  } else if (isOutdated && !isTouched) setOutdated(false)
  return [isTouched ? frozen : live, () => setOutdated(true)]
}
