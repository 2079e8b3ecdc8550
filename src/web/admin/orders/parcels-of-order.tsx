import { TriangleAlert } from 'lucide-react'
import { openGroups } from '#shared/parcels/parcel-groups.ts'
import type { ParcelState } from '#shared/parcels/parcel-states.ts'
import { parcelStateLabel, parcelStateLabels } from '#web/admin/parcels/parcel-state-labels.tsx'
import { useCourierName } from '#web/admin/parcels/use-courier-name.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import { digits, t } from '#web/admin/translate.ts'

type Parcels = NonNullable<OrderView['parcelStates']>

/** State and courier of an order's parcels in one line: 'Booked · Pathao'. Renders nothing without parcels. */
export function ParcelsOfOrder({ parcels }: { parcels: Parcels }) {
  const courierName = useCourierName()
  if (parcels.length === 0) return null
  const needsLook = parcels.some((parcel) => parcel.needsLook)
  return (
    <p className="mt-0.5 text-stone text-xs leading-snug max-md:max-w-28">
      {parcelsLabel(parcels, courierName)}
      {needsLook && (
        <span className="flex items-center gap-1 text-amber in-[.text-right]:justify-end">
          <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          {t('Needs a look')}
        </span>
      )}
    </p>
  )
}

/** 'Booked · Pathao'; for several parcels '2 parcels, delivered', or the least advanced: '2 parcels, 1 returning'. */
export function parcelsLabel(parcels: Parcels, courierName: (code: string) => string): string {
  const [first] = parcels
  if (!first) return ''
  const { state, courier } = first
  if (parcels.length === 1)
    return [parcelStateLabel(state), courier && courierName(courier)].filter(Boolean).join(' · ')
  const all = t('{count} parcels', { count: parcels.length })
  const shown = parcels.find((parcel) => isReturn(parcel.state))?.state ?? leastFar(parcels) ?? state
  const many = parcels.filter((parcel) => parcel.state === shown).length
  const word = parcelStateLabel(shown).toLowerCase()
  return many === parcels.length ? `${all}, ${word}` : `${all}, ${digits(many)} ${word}`
}

const isReturn = (state: ParcelState) => openGroups.returns.some((each) => each === state)

/** The state of the parcel that is least advanced. */
function leastFar(parcels: Parcels): ParcelState | undefined {
  const order = Object.keys(parcelStateLabels) as ParcelState[]
  return order.find((state) => parcels.some((parcel) => parcel.state === state))
}
