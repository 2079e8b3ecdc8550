import { useEffect } from 'react'

const wrongFields = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')]

/**
 * A form that is sent with a mistake gives the focus to its first wrong field: on a phone or in a long sheet that is
 * out of sight, and the press seems to do nothing. While a corrected form is sent, an earlier error is left alone.
 * Here for all forms, also those in dialogs.
 */
export function useFocusOnWrongField() {
  useEffect(() => {
    const look = ({ target }: Event) => {
      if (!(target instanceof HTMLFormElement)) return
      const before = new Set(wrongFields(target))
      // Once the form has rendered its errors, or that it is being sent.
      setTimeout(() =>
        setTimeout(() => {
          const isSent = [...target.elements].some((each) => each.matches('[type="submit"]:is(:disabled, [aria-busy])'))
          wrongFields(target)
            .find((field) => !isSent || !before.has(field))
            ?.focus()
        }),
      )
    }
    // In the capture phase: no form can keep it from coming here.
    document.addEventListener('submit', look, true)
    return () => document.removeEventListener('submit', look, true)
  }, [])
}
