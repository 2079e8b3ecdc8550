import { m } from '#shared/paraglide/messages.js'
import { count } from '#web/ui/locale.ts'
import { fieldError, fieldLabel } from './field-texts.ts'
import { focusField } from './focus-field.ts'
import type { CheckoutForm, FieldName } from './form-fields.ts'

/** All errors in one place, announced together; each entry links to its field. */
export function ErrorSummary({ wrong, form }: { wrong: FieldName[]; form: CheckoutForm }) {
  return (
    <div role="alert">
      {wrong.length > 0 && (
        <div className="rounded-control border-red border-l-4 bg-red-soft px-4 py-3 text-red-deep">
          <p className="font-semibold">
            {wrong.length === 1 ? m.checkout_wrong_one() : m.checkout_wrong_many({ count: count(wrong.length) })}
          </p>
          <ul className="text-sm">
            {wrong.map((name) => (
              <li key={name}>
                <a
                  href={`#checkout-${name}`}
                  onClick={(event) => {
                    event.preventDefault()
                    focusField(name)
                  }}
                  className="inline-block py-1.5 underline underline-offset-2"
                >
                  {fieldLabel(name)}: {fieldError(name, form)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
