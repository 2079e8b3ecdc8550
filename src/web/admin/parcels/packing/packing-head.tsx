import { Link } from 'react-router'
import { variantName } from '#web/admin/inventory/stock-labels.tsx'
import { OrderLinks } from '#web/admin/orders/duplicates/order-links.tsx'
import { LinkedText } from '#web/admin/parts/links/linked-text.tsx'
import type { Packing } from '#web/admin/request/couriers/packing.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { ParcelBadge, translatedAttention } from '../parcel-state-labels.tsx'
import { useCourierName } from '../use-courier-name.ts'

/** The parcel's recipient, and everything that the packer must know. */
export function PackingHead({ packing }: { packing: Packing }) {
  const courierName = useCourierName()
  const { number, state, customer, courier, consignment, attention, notes, whyNot, takeOut } = packing
  // `attention` may have been cleared by hand, but the pieces are still in the box.
  const out =
    takeOut.length > 0 && !attention.includes('take out')
      ? t('Take out {list}', {
          list: takeOut.map((piece) => `${piece.quantity} × ${piece.name} (${variantName(piece)})`).join(', '),
        })
      : ''
  return (
    <div className="grid gap-1 px-4 py-3">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-base">
        <Link to={`/admin/parcels?view=${number}`} className="hover:underline">
          {number}
        </Link>
        <ParcelBadge state={state} />
      </h2>
      <p className="text-ink-soft">
        {[customer.name, customer.city, courier && courierName(courier), consignment].filter(Boolean).join(' · ')}
      </p>
      {notes && (
        <p className="whitespace-pre-line border-gold border-l-2 pl-3">
          <LinkedText text={notes} />
        </p>
      )}
      {(whyNot || attention || out) && (
        <p role="alert" className="rounded-control bg-amber-soft px-3 py-2 font-semibold text-amber">
          {[translateServerText(whyNot), translatedAttention(attention), out].filter(Boolean).join(' · ')}
        </p>
      )}
      {packing.alike.length > 0 && (
        <p role="status" className="rounded-control bg-amber-soft px-3 py-2 text-amber">
          <span className="font-semibold">{t('Perhaps the same order')}:</span> <OrderLinks orderIds={packing.alike} />
        </p>
      )}
    </div>
  )
}
