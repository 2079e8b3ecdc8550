import type { ComponentProps, ReactNode } from 'react'
import { cities, cityNames } from '#shared/delivery.ts'
import { m } from '#shared/paraglide/messages.js'
import { Input, Select, Textarea } from '#web/ui/field.tsx'
import { inWords } from '#web/ui/locale.ts'
import type { CheckoutForm, FieldName } from './check-form.ts'
import { fieldError, fieldLabel } from './field-words.ts'
import { PaymentChoice } from './payment-choice.tsx'

type Props = {
  form: CheckoutForm
  wrong: FieldName[]
  change: (name: FieldName, value: string) => void
  leave: (name: FieldName) => void
  /** Below the address. */
  children?: ReactNode
}

/** Customer, address and payment: few fields, large touch targets, matching keyboards. */
export function CheckoutFields({ form, wrong, change, leave, children }: Props) {
  const wiring = (name: FieldName) => ({
    name,
    id: `checkout-${name}`,
    label: fieldLabel(name),
    value: form[name],
    error: wrong.includes(name) ? fieldError(name, form) : undefined,
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
        <Input
          {...wiring('email')}
          optional={m.checkout_optional()}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Input {...wiring('altPhone')} type="tel" inputMode="tel" autoComplete="off" optional={m.checkout_optional()} />
      </Part>
      <Part title={m.checkout_shipping()}>
        <CitySelect wiring={wiring('city')} />
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

function CitySelect({ wiring }: { wiring: ComponentProps<typeof Select> }) {
  return (
    <Select {...wiring} required autoComplete="address-level2" className="sm:col-span-2">
      <option value="">{m.checkout_city_choose()}</option>
      {cities.map((city) => (
        <option key={city} value={city}>
          {inWords(cityNames[city])}
        </option>
      ))}
    </Select>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-semibold text-lg">{title}</legend>
      <div className="abreast grid gap-x-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
