import type { OrderView } from '#domains/orders/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { date } from '#web/ui/locale.ts'

/** The shop's notes to the customer about this order, newest first, untranslated. */
export function ShopNotes({ order: { timeline }, as: Heading }: { order: OrderView; as: 'h2' | 'h3' }) {
  const notes = timeline.filter(isForCustomer).reverse()
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="shop-notes" className="grid gap-3 border-gold border-l-4 bg-surface px-4 py-3">
      <Heading id="shop-notes" className="font-semibold">
        {m.order_from_shop()}
      </Heading>
      {notes.map(({ at, note }) => (
        <div key={at + note}>
          <time dateTime={at} className="text-sm text-stone tabular-nums">
            {date(at, 'moment')}
          </time>
          <p className="wrap-anywhere whitespace-pre-line">{note}</p>
        </div>
      ))}
    </section>
  )
}

/** Signed-in staff receive all notes; internal notes have an actor and no `forCustomer`. */
const isForCustomer = ({ status, note, actor, forCustomer }: OrderView['timeline'][number]): boolean =>
  status === null && note !== '' && (actor === undefined || forCustomer === true)
