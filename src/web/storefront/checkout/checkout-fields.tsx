import type { ReactNode } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { Input, Textarea } from '#web/ui/field.tsx'
import type { PickedPlace } from '#web/ui/hooks/use-places.ts'
import { PlacePicker } from '#web/ui/place/place-picker.tsx'
import { fieldError, fieldLabel } from './field-texts.ts'
import type { CheckoutForm, FieldName } from './form-fields.ts'
import { MoreContact } from './more-contact.tsx'
import { PaymentChoice } from './payment-choice.tsx'

type Props = {
  form: CheckoutForm
  wrong: FieldName[]
  change: (name: FieldName, value: string) => void
  changePlace: (place: PickedPlace, isMetropolitan: boolean | undefined) => void
  leave: (name: FieldName) => void
  /** Below the address. */
  children?: ReactNode
}

/** Customer, address and payment: few fields, large touch targets, matching keyboards. */
export function CheckoutFields({ form, wrong, change, changePlace, leave, children }: Props) {
  const errorOf = (name: FieldName) => (wrong.includes(name) ? fieldError(name, form) : undefined)
  const wiring = (name: FieldName) => ({
    name,
    id: `checkout-${name}`,
    label: fieldLabel(name),
    value: form[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    onBlur: () => leave(name),
  })
  return (
    <div className="grid gap-10">
      <Part title={m.checkout_contact()}>
        <Input {...wiring('fullName')} required autoComplete="name" className="sm:col-span-2" />
        <Input
          {...wiring('phone')}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={m.checkout_phone_hint()}
          className="sm:col-span-2"
        />
        <MoreContact
          hasValue={form.email + form.altPhone !== ''}
          isWrong={wrong.includes('email') || wrong.includes('altPhone')}
        >
          <Input
            {...wiring('email')}
            optional={m.checkout_optional()}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Input
            {...wiring('altPhone')}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            optional={m.checkout_optional()}
          />
        </MoreContact>
      </Part>
      <Part title={m.checkout_shipping()}>
        <div className="sm:col-span-2">
          <PlacePicker
            id="checkout"
            value={form}
            onChange={changePlace}
            onBlur={leave}
            errors={{ district: errorOf('district'), thana: errorOf('thana') }}
          />
        </div>
        <Textarea
          {...wiring('address')}
          required
          rows={3}
          autoComplete="street-address"
          hint={m.checkout_address_hint()}
          className="sm:col-span-2"
        />
        {children}
      </Part>
      <PaymentChoice />
      <Textarea
        {...wiring('notes')}
        rows={2}
        autoComplete="off"
        optional={m.checkout_optional()}
        hint={m.checkout_notes_hint()}
      />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-semibold text-lg">{title}</legend>
      <div className="field-row grid gap-x-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
