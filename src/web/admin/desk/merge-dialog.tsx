import { showPhone } from '#shared/phone.ts'
import { placeIn } from '#shared/places/place-text.ts'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import type { OrderView } from '#web/admin/request/orders.ts'
import { language, t } from '#web/admin/translate.ts'

const note = t('Note')

/**
 * The fields that may differ between merged orders. The merged order takes each from the first order, but the notes of
 * both.
 */
const parts: [name: string, of: (order: OrderView) => string][] = [
  [t('Name'), ({ customerInfo }) => customerInfo.name],
  [t('Phone'), ({ customerInfo }) => showPhone(customerInfo.phone)],
  [t('Second phone'), ({ customerInfo }) => showPhone(customerInfo.altPhone)],
  [t('E-mail'), ({ customerInfo }) => customerInfo.email],
  [t('Address'), ({ customerInfo: { address } }) => [address.street, placeIn(address, language)].join(', ')],
  [note, ({ notes }) => notes],
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
      title={t('Merge {orderId} into {orderId2}?', { orderId: second.orderId, orderId2: first.orderId })}
      text={t(
        '{orderId} keeps its number, its address and its phones, and gets the pieces and the note of both. {orderId2} is cancelled. This cannot be taken back.',
        { orderId: first.orderId, orderId2: second.orderId },
      )}
      yes={t('Merge them')}
      busyYes={t('Merging...')}
      no={t('Keep both')}
      busy={busy}
      onYes={onMerge}
      onNo={onClose}
    >
      <div className="mt-4 grid gap-3">
        {different.length === 0 && <p>{t('Name, phones, address and note are the same in both.')}</p>}
        {different.map(([name, of]) => (
          <section key={name} aria-label={name}>
            <h3 className="font-semibold">{t('{name}: not the same', { name })}</h3>
            <dl className="grid gap-1">
              {[first, second].map((order) => (
                <div key={order.orderId}>
                  <dt className="text-stone text-xs">
                    {order.orderId}
                    {name !== note && (order === first ? t(', stays') : t(', is given up'))}
                  </dt>
                  <dd className="wrap-anywhere whitespace-pre-line">{of(order) || t('none')}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Confirm>
  )
}
