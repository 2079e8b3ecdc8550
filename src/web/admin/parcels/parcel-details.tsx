import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { pieceName } from '#shared/catalogue/piece-name.ts'
import { parcelState } from '#shared/parcels/parcel-states.ts'
import { showPhone } from '#shared/phone.ts'
import { variantName } from '#web/admin/inventory/stock-labels.tsx'
import { StatusBadge } from '#web/admin/orders/status.tsx'
import { many, moment, taka } from '#web/admin/parts/figures.ts'
import { SheetSection } from '#web/admin/parts/sheet-section.tsx'
import type { ParcelView } from '#web/admin/request/parcels.ts'
import { useSession } from '#web/admin/session.ts'
import { digits, t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { AtCourier } from './at-courier.tsx'
import { Attention, WithoutRider } from './attention.tsx'
import { CourierDialog } from './courier-dialog.tsx'
import { ParcelActions } from './parcel-actions.tsx'
import { placeOf } from './parcel-columns.tsx'
import { ParcelEvents } from './parcel-events.tsx'
import { ParcelBadge } from './parcel-state-labels.tsx'
import { binsText } from './returns/received-pieces.ts'
import { useCourierName } from './use-courier-name.ts'

/** The contents of a parcel's sheet. `others`: the other parcels of its order. */
export function ParcelDetails({
  parcel,
  others,
  onOpen,
}: {
  parcel: ParcelView
  others: ParcelView[]
  onOpen: (number: string) => void
}) {
  const { can } = useSession()
  const { customer } = parcel
  return (
    <div className="grid gap-7">
      {parcel.isWithoutRider && <WithoutRider name={parcel.rider?.name ?? ''} />}
      {parcel.attention && <Attention parcel={parcel} />}
      <SheetSection title={t('Customer')}>
        <p className="font-semibold text-base">{customer.name}</p>
        <a
          href={`tel:${customer.phone}`}
          className="inline-flex min-h-11 items-center text-green underline-offset-4 hover:underline pointer-fine:min-h-8"
        >
          {showPhone(customer.phone)}
        </a>
        <p className="wrap-anywhere whitespace-pre-line">
          {customer.address}
          {'\n'}
          {placeOf(customer)}
        </p>
      </SheetSection>
      <SheetSection title={t('Order')}>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={`/admin/orders?view=${parcel.orderId}`}
            className="inline-flex min-h-11 items-center font-semibold text-green hover:underline pointer-fine:min-h-8"
          >
            {parcel.orderId}
          </Link>
          <StatusBadge status={parcel.orderStatus} />
        </p>
        {others.length > 0 && (
          <ul aria-label={t('Other parcels of this order')} className="mt-1">
            {others.map(({ number, state }) => (
              <li key={number} className="flex items-center gap-3">
                <button
                  type="button"
                  onClick={() => onOpen(number)}
                  className="min-h-11 text-green hover:underline pointer-fine:min-h-8"
                >
                  {number}
                </button>
                <ParcelBadge state={state} />
              </li>
            ))}
          </ul>
        )}
      </SheetSection>
      {can('orders.edit') && (
        <SheetSection title={parcel.next.length > 0 ? t('What happened to it') : t('Note')}>
          <ParcelActions key={parcel.number} parcel={parcel} />
        </SheetSection>
      )}
      <Courier parcel={parcel} />
      <Money parcel={parcel} />
      <Pieces parcel={parcel} />
      <SheetSection title={t('What has happened')}>
        <ParcelEvents events={parcel.events} createdAt={parcel.createdAt} />
      </SheetSection>
    </div>
  )
}

function Courier({ parcel }: { parcel: ParcelView }) {
  const { can } = useSession()
  const courierName = useCourierName()
  const [editing, setEditing] = useState(false)
  const { courier, consignment, trackingUrl } = parcel
  const close = () => setEditing(false)
  return (
    <SheetSection title={t('Courier')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-0 grow">
          {courier ? courierName(courier) : <span className="text-ink-soft">{t('Not chosen')}</span>}
          {parcel.rider && <span className="block text-ink-soft">{parcel.rider.name}</span>}
          {consignment && <span className="wrap-anywhere block text-stone tabular-nums">{consignment}</span>}
        </p>
        {trackingUrl && (
          <a
            href={trackingUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 text-green hover:underline pointer-fine:min-h-8"
          >
            <ExternalLink aria-hidden="true" className="size-4" />
            {t('Track')}
            <span className="sr-only">{t(', in a new tab')}</span>
          </a>
        )}
        {can('orders.edit') && !parcelState(parcel.state).isFinal && parcel.state !== 'booking' && (
          <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
            {courier || consignment ? t('Change') : t('Choose Courier')}
          </Button>
        )}
      </div>
      <AtCourier key={parcel.number} parcel={parcel} />
      {editing && <CourierDialog parcel={parcel} note="" onClose={close} onDone={close} />}
    </SheetSection>
  )
}

const Money = ({ parcel: { toCollect, collected } }: { parcel: ParcelView }) => (
  <SheetSection title={t('Money')}>
    <dl className="grid w-64 grid-cols-[1fr_auto] gap-y-1 tabular-nums">
      <dt className="text-ink-soft">{t('To collect')}</dt>
      <dd className="text-right font-semibold">{taka(toCollect)}</dd>
      <dt className="text-ink-soft">{t('Collected')}</dt>
      <dd className="text-right">{collected === null ? t('Not yet') : taka(collected)}</dd>
    </dl>
  </SheetSection>
)

function Pieces({ parcel: { lines, expected, receivedBackAt } }: { parcel: ParcelView }) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <SheetSection title={many(pieces, 'piece')}>
      <ul className="divide-y divide-line border-line border-y">
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a parcel is the same list until it changes as a whole
          <li key={i} className="grid grid-cols-[1fr_auto] gap-x-3 py-2">
            <p className="min-w-0">
              <span className="font-semibold">{line.name}</span>
              <span className="block text-ink-soft">
                {variantName(line)}
                {line.secondSizeOf !== null && t(', second size to try')}
              </span>
              <span className="wrap-anywhere block text-stone text-xs">{line.sku}</span>
            </p>
            <p className="text-right tabular-nums">
              {digits(line.quantity)} × {taka(line.price)}
            </p>
            {receivedBackAt && expected.length === 0 && (
              <p className="col-span-2 text-ink-soft">{binsText(line) || t('Kept by the customer')}</p>
            )}
          </li>
        ))}
      </ul>
      {expected.length > 0 && (
        <div className="mt-3 rounded-control border border-amber px-3 py-2">
          <p className="font-semibold">{t('Exchange: the customer gives back')}</p>
          {expected.map(({ sku, quantity, name, size, color, ...bin }) => (
            <p key={sku}>
              {digits(quantity)} × {pieceName({ name, size, color })}
              {receivedBackAt && ` · ${binsText(bin) || t('not given back')}`}
            </p>
          ))}
        </div>
      )}
      {receivedBackAt && (
        <p className="mt-2 text-ink-soft">
          {t('Received at the counter, {receivedBackAt}', { receivedBackAt: moment(receivedBackAt) })}
        </p>
      )}
    </SheetSection>
  )
}
