import { useId } from 'react'
import { TextArea, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { PlaceFields } from '#web/admin/parts/inputs/place-fields.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import type { Recipient } from '#web/admin/request/order-desk.ts'
import { t } from '#web/admin/translate.ts'

type Props = {
  values: Recipient
  errors: Record<string, string>
  onChange: (change: Partial<Recipient>) => void
  /** Leaves out the phone field: the new-order form has it at the top, to look up the customer. */
  withoutPhone?: boolean
}

/** Name, contact and delivery address of the recipient. */
export function RecipientFields({ values, errors, onChange, withoutPhone }: Props) {
  const id = useId()
  const of = (name: keyof Recipient) => ({
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  const secondPhone = (
    <TextInput
      label={t('Second phone')}
      optional={t('optional')}
      type="tel"
      maxLength={40}
      autoComplete="off"
      {...of('altPhone')}
    />
  )
  return (
    <>
      <TextInput label={t('Name')} required maxLength={100} autoComplete="off" {...of('fullName')} />
      {withoutPhone ? (
        secondPhone
      ) : (
        <Pair>
          <TextInput label={t('Phone')} required type="tel" maxLength={40} autoComplete="off" {...of('phone')} />
          {secondPhone}
        </Pair>
      )}
      <PlaceFields
        id={id}
        value={{ district: values.district, thana: values.thana }}
        errors={{ district: errors.district ?? errors.city, thana: errors.thana }}
        onChange={(place) => onChange(place)}
      />
      <TextArea label={t('Address')} required rows={3} maxLength={220} autoComplete="off" {...of('address')} />
      <TextInput
        label={t('E-mail')}
        optional={t('optional')}
        hint={
          values.email.trim() === '' ? t('Without one the shop sends no mails: tell the customer by phone.') : undefined
        }
        type="email"
        maxLength={200}
        autoComplete="off"
        {...of('email')}
      />
    </>
  )
}

/** Errors of the place fields, by field. `before`: an old order may keep its place without a thana. */
export function placeErrors(
  { district, thana }: Pick<Recipient, 'district' | 'thana'>,
  before?: Pick<Recipient, 'district' | 'thana'>,
): Record<string, string> {
  if (district === '') return { district: t('Please select the district') }
  const isKept = district === before?.district && thana === before.thana
  return thana === '' && !isKept ? { thana: t('Please select the thana or upazila') } : {}
}

/** Field errors by form field: 'customerInfo.phone' → phone. */
export const fieldsOf = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.replace(/^customerInfo\./, ''), message]))
