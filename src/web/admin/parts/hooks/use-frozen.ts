import { useState } from 'react'

/**
 * Data as it was when a person began to change it. What is read again in the background would bring its new version
 * along, and a change by somebody else would be overwritten without a word.
 * @param isTouched there is something typed that is not saved
 * @returns the data, and a function that takes over what has changed or changes next, after a refusal has told the
 *   person
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
