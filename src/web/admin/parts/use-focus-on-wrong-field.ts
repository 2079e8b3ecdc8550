import { useEffect } from 'react'

/**
 * A form that is sent with a mistake gives the focus to its first wrong field: on a phone or in a long sheet that is
 * out of sight, and the press seems to do nothing. Here for all forms, also those in dialogs.
 */
export function useFocusOnWrongField() {
  useEffect(() => {
    const look = ({ target }: Event) => {
      // Once the form has rendered its errors.
      if (target instanceof HTMLFormElement)
        setTimeout(() => target.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    }
    // In the capture phase: no form can keep it from coming here.
    document.addEventListener('submit', look, true)
    return () => document.removeEventListener('submit', look, true)
  }, [])
}
