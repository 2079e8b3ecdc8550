import { Link } from 'react-router'
import { placeIn } from '#shared/places/place-text.ts'
import { ago, moment, taka } from '#web/admin/parts/figures.ts'
import { CustomerLink } from '#web/admin/parts/links/links.tsx'
import type { Column } from '#web/admin/parts/table/column.ts'
import type { ParcelView } from '#web/admin/request/parcels.ts'
import { language, t } from '#web/admin/translate.ts'
import { movedAt, ParcelBadge } from './parcel-state-labels.tsx'
import { useCourierName } from './use-courier-name.ts'

/** The columns of parcel lists. `open`: called on a click on a parcel number. */
export const parcelColumns = (open: (number: string) => void): Column<ParcelView>[] => [
  {
    id: 'number',
    head: t('Parcel'),
    narrow: 'lead',
    cell: ({ number }) => (
      <button
        type="button"
        onClick={() => open(number)}
        className="min-h-11 whitespace-nowrap py-1 font-semibold text-green hover:underline pointer-fine:min-h-8"
      >
        {number}
      </button>
    ),
  },
  { id: 'state', head: t('State'), cell: ({ state }) => <ParcelBadge state={state} /> },
  {
    id: 'order',
    head: t('Order'),
    from: 'xl',
    narrow: 'none',
    cell: ({ orderId }) => (
      <Link to={`/admin/orders?view=${orderId}`} className="whitespace-nowrap text-ink-soft hover:underline">
        {orderId}
      </Link>
    ),
  },
  {
    id: 'customer',
    head: t('Customer'),
    cell: ({ customer }) => (
      <div className="min-w-0">
        <p className="wrap-anywhere md:max-w-44 md:truncate" title={customer.name}>
          <CustomerLink of={customer.phone}>{customer.name}</CustomerLink>
        </p>
        <p className="text-stone text-xs">{placeOf(customer)}</p>
      </div>
    ),
  },
  {
    id: 'courier',
    head: t('Courier'),
    cell: ({ courier, consignment, rider }) =>
      courier || consignment ? (
        <div className="min-w-0">
          <p>{courier ? <CourierName code={courier} /> : '–'}</p>
          {(rider || consignment) && (
            <p className="wrap-anywhere text-stone text-xs tabular-nums">{rider?.name ?? consignment}</p>
          )}
        </div>
      ) : (
        <span className="text-stone">–</span>
      ),
  },
  { id: 'collect', head: t('To collect'), align: 'end', cell: ({ toCollect }) => taka(toCollect) },
  {
    id: 'moved',
    head: t('Moved'),
    align: 'end',
    cell: (parcel) => (
      <time dateTime={movedAt(parcel)} title={moment(movedAt(parcel))} className="whitespace-nowrap">
        {ago(movedAt(parcel))}
      </time>
    ),
  },
]

const CourierName = ({ code }: { code: string }) => useCourierName()(code)

/** The destination: 'Sonadanga, Khulna'. Older orders have only a city. */
export const placeOf = ({ thana, district, city }: ParcelView['customer']): string =>
  district ? placeIn({ thana, district, city }, language) : city
