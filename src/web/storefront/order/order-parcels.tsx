import { ExternalLink } from 'lucide-react'
import type { OrderView } from '#domains/orders/contract.ts'
import type { ShownParcel } from '#domains/parcels/contract.ts'
import { toPaisa } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { variantLabel } from '#web/storefront/card/variant-label.ts'
import { cx } from '#web/ui/cx.ts'
import { count, date, inPageLocale, money } from '#web/ui/locale.ts'
import { stepLabel, stepNotice } from './parcel-step-texts.ts'

/**
 * The parcels of an order and the tracking of each; empty before packing, and for visitors who see the order masked.
 */
export function OrderParcels({ order: { parcels = [] }, as }: { order: OrderView; as: 'h2' | 'h3' }) {
  return parcels.map((parcel) => <Parcel key={parcel.position} parcel={parcel} of={parcels.length} as={as} />)
}

function Parcel({ parcel, of, as: Heading }: { parcel: ShownParcel; of: number; as: 'h2' | 'h3' }) {
  const { position, courier, consignment, trackingUrl, toPay, events } = parcel
  const heading = `parcel-${position}`
  const isOne = of === 1
  const last = events.at(-1)
  const notice = stepNotice(last?.step ?? parcel.step)
  const name = courier && inPageLocale(courier)
  return (
    <section aria-labelledby={heading} className="grid gap-4 border border-line p-4 sm:p-5">
      <div className="grid gap-1">
        <Heading id={heading} className="font-semibold text-lg">
          {isOne ? m.parcel_one() : m.parcel_of({ position: count(position), count: count(of) })}
        </Heading>
        {name && <p>{m.parcel_by({ courier: name })}</p>}
        {consignment && <p className="wrap-anywhere text-ink-soft">{m.parcel_number({ number: consignment })}</p>}
        {trackingUrl && name && (
          <a
            href={trackingUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-green underline underline-offset-4"
          >
            {m.parcel_link({ courier: name })}
            <ExternalLink aria-hidden="true" className="size-4" />
            <span className="sr-only">, {m.parcel_new_tab()}</span>
          </a>
        )}
        {!isOne && toPay > 0 && <p>{m.parcel_to_pay({ amount: money(toPaisa(toPay)) })}</p>}
      </div>
      {notice && <p className="border-gold border-l-4 bg-surface px-4 py-3">{notice}</p>}
      {(!isOne || parcel.step === 'partly_delivered') && <Pieces parcel={parcel} />}
      <ol>
        {[...events].reverse().map((event, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no id, and the list only grows at its other end
          <li key={events.length - i} className="grid grid-cols-[0.75rem_1fr] gap-x-3">
            <span aria-hidden="true" className="grid grid-rows-[auto_1fr] justify-items-center pt-1.5">
              <span className={cx('size-2.5 rotate-45', i === 0 ? 'bg-green' : 'border border-edge')} />
              {i < events.length - 1 && <span className="mt-1 w-px bg-line" />}
            </span>
            <p className={cx('min-w-0', i < events.length - 1 && 'pb-3')}>
              <span className={cx('block', i === 0 && 'font-semibold')}>{stepLabel(event.step)}</span>
              <span className="wrap-anywhere block text-sm text-stone tabular-nums">
                <time dateTime={event.at}>{date(event.at, 'moment')}</time>
                {[event.place, event.by === 'courier' ? name : m.parcel_by_shop()]
                  .filter(Boolean)
                  .map((part) => ` · ${part}`)}
              </span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Pieces = ({ parcel: { pieces } }: { parcel: ShownParcel }) => (
  <div>
    <p className="text-sm text-stone">{m.parcel_pieces()}</p>
    <ul>
      {pieces.map((piece, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a parcel is the same list until it changes as a whole
        <li key={i} className="wrap-anywhere">
          {m.parcel_piece({ count: count(piece.quantity), name: inPageLocale({ en: piece.name, bn: piece.nameBn }) })}{' '}
          <span className="text-ink-soft text-sm">{variantLabel(piece)}</span>
        </li>
      ))}
    </ul>
  </div>
)
