import { useQuery } from '@tanstack/react-query'
import { ownCourier } from '#shared/parcels/own-courier.ts'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { courierNamesQuery } from '#web/admin/request/couriers/bookings.ts'
import { t } from '#web/admin/translate.ts'

/**
 * Select for a courier, or none. A parcel's current courier stays selectable even if the shop no longer lists it. Own
 * delivery is not in the list: it needs a rider, who is chosen when booking.
 */
export function CourierSelect({
  value,
  onChange,
  hint,
  error,
}: {
  value: string
  onChange: (code: string) => void
  hint?: string
  error?: string | undefined
}) {
  const { data: named = [] } = useQuery(courierNamesQuery)
  const known = named.filter(({ courier }) => courier !== ownCourier || courier === value)
  const isKnown = value === '' || known.some(({ courier }) => courier === value)
  const offered = isKnown ? known : [{ courier: value, name: value }, ...known]
  return (
    <SelectInput
      label={t('Courier')}
      optional={t('optional')}
      hint={hint}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('Not chosen')}</option>
      {offered.map(({ courier, name }) => (
        <option key={courier} value={courier}>
          {name}
        </option>
      ))}
    </SelectInput>
  )
}
