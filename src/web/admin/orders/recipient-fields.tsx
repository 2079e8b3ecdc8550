import { cities, cityNames } from '#shared/delivery.ts'
import { SelectInput, TextArea, TextInput } from '#web/admin/parts/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import type { Recipient } from '#web/admin/request/order-desk.ts'

type Props = {
  values: Recipient
  errors: Record<string, string>
  onChange: (change: Partial<Recipient>) => void
  /** Leaves out the phone field: the new-order form has it at the top, to look up the customer. */
  withoutPhone?: boolean
}

/** Name, contact and delivery address of the recipient. */
export function RecipientFields({ values, errors, onChange, withoutPhone }: Props) {
  const of = (name: keyof Recipient) => ({
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <>
      <TextInput label="Name" required maxLength={100} autoComplete="off" {...of('fullName')} />
      <Pair>
        {!withoutPhone && (
          <TextInput label="Phone" required type="tel" maxLength={40} autoComplete="off" {...of('phone')} />
        )}
        <TextInput
          label="Second phone"
          optional="optional"
          type="tel"
          maxLength={40}
          autoComplete="off"
          {...of('altPhone')}
        />
        {withoutPhone && <CityInput {...of('city')} />}
      </Pair>
      <TextArea label="Address" required rows={3} maxLength={220} autoComplete="off" {...of('address')} />
      {!withoutPhone && <CityInput {...of('city')} />}
      <TextInput
        label="E-mail"
        optional="optional"
        hint={
          values.email.trim() === '' ? 'Without one the shop sends no mails: tell the customer by phone.' : undefined
        }
        type="email"
        maxLength={200}
        autoComplete="off"
        {...of('email')}
      />
    </>
  )
}

const CityInput = (props: {
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}) => (
  <SelectInput label="City" required {...props}>
    <option value="">Choose</option>
    {cities.map((city) => (
      <option key={city} value={city}>
        {cityNames[city].en}
      </option>
    ))}
  </SelectInput>
)

/** Field errors by form field: 'customerInfo.phone' → phone. */
export const fieldsOf = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.replace(/^customerInfo\./, ''), message]))
