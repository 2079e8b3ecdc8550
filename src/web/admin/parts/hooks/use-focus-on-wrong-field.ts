import { useEffect } from 'react'

const wrongFields = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')]

/**
 * Moves the focus to the first invalid field of a submitted form. On a phone or in a long sheet the field is out of
 * view, and the button would seem to do nothing. Ignores errors of an earlier submit while a corrected form is being
 * sent. One listener for all forms, also those in dialogs.
 */
export function useFocusOnWrongField() {
  useEffect(() => {
    const look = ({ target }: Event) => {
      if (!(target instanceof HTMLFormElement)) return
      const before = new Set(wrongFields(target))
      // After the form has rendered its errors, or its busy state.
      setTimeout(() =>
        setTimeout(() => {
          const isSent = [...target.elements].some((each) => each.matches('[type="submit"]:is(:disabled, [aria-busy])'))
          wrongFields(target)
            .find((field) => !isSent || !before.has(field))
            ?.focus()
        }),
      )
    }
    // In the capture phase, so that no form can stop the event.
    document.addEventListener('submit', look, true)
    return () => document.removeEventListener('submit', look, true)
  }, [])
}
