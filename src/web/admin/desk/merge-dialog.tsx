import { showPhone } from '#shared/phone.ts'
import { placeIn } from '#shared/places/place-text.ts'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import type { OrderView } from '#web/admin/request/orders.ts'

/** What a merge decides about; of each the merged order has that of the first one, of the notes both. */
const parts: [name: string, of: (order: OrderView) => string][] = [
  ['Name', ({ customerInfo }) => customerInfo.name],
  ['Phone', ({ customerInfo }) => showPhone(customerInfo.phone)],
  ['Second phone', ({ customerInfo }) => showPhone(customerInfo.altPhone)],
  ['E-mail', ({ customerInfo }) => customerInfo.email],
  ['Address', ({ customerInfo: { address } }) => [address.street, placeIn(address, 'en')].join(', ')],
  ['Note', ({ notes }) => notes],
]

/**
 * Asks before two orders become one, and shows where they differ. @param first keeps its number; `second` is cancelled
 */
export function MergeDialog({
  first,
  second,
  busy,
  onMerge,
  onClose,
}: {
  first: OrderView
  second: OrderView
  busy: boolean
  onMerge: () => void
  onClose: () => void
}) {
  const different = parts.filter(([, of]) => of(first) !== of(second))
  return (
    <Confirm
      open
      title={`Merge ${second.orderId} into ${first.orderId}?`}
      text={`${first.orderId} keeps its number, its address and its phones, and gets the pieces and the note of both. ${second.orderId} is cancelled. This cannot be taken back.`}
      yes="Merge them"
      busyYes="Merging..."
      no="Keep both"
      busy={busy}
      onYes={onMerge}
      onNo={onClose}
    >
      <div className="mt-4 grid gap-3">
        {different.length === 0 && <p>Name, phones, address and note are the same in both.</p>}
        {different.map(([name, of]) => (
          <section key={name} aria-label={name}>
            <h3 className="font-semibold">{name}: not the same</h3>
            <dl className="grid gap-1">
              {[first, second].map((order) => (
                <div key={order.orderId}>
                  <dt className="text-stone text-xs">
                    {order.orderId}
                    {name !== 'Note' && (order === first ? ', stays' : ', is given up')}
                  </dt>
                  <dd className="wrap-anywhere whitespace-pre-line">{of(order) || 'none'}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Confirm>
  )
}
