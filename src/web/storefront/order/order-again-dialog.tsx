import type { CartLine } from '#domains/cart/contract.ts'
import type { ChangedLine } from '#domains/orders/contract.ts'
import { toPaisa } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { sizeName } from '#web/storefront/card/size-name.ts'
import { variantLabel } from '#web/storefront/card/variant-label.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { count, inPageLocale, money } from '#web/ui/locale.ts'

type Props = { lines: CartLine[]; changes: ChangedLine[]; onClose: () => void }

/** Lists the lines of an earlier order that have changed, with a link to the cart. */
export default function OrderAgainDialog({ lines, changes, onClose }: Props) {
  const isNothing = lines.length === 0
  return (
    <Dialog open onClose={onClose} title={m.again()} text={isNothing ? m.again_nothing() : m.again_some()}>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {changes.map((change) => (
          <li key={`${change.name} ${change.size} ${change.color} ${change.secondSize}`} className="py-3">
            <p className="font-semibold">
              <ProductName change={change} onLeave={onClose} />
            </p>
            <p className="text-ink-soft text-sm">{variantLabel({ ...change, secondSize: '' })}</p>
            <p className="text-red-deep">{changeText(change)}</p>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        {isNothing ? (
          <ButtonLink to="/shop" onClick={onClose}>
            {m.cart_continue()}
          </ButtonLink>
        ) : (
          <ButtonLink to="/cart" onClick={onClose}>
            {m.cart_view()}
          </ButtonLink>
        )}
        <Button variant="outline" onClick={onClose}>
          {m.close()}
        </Button>
      </div>
    </Dialog>
  )
}

/** Link to the product's page with its other sizes and colours, if the product still exists. */
function ProductName({ change, onLeave }: { change: ChangedLine; onLeave: () => void }) {
  const name = inPageLocale({ en: change.name, bn: change.nameBn })
  if (change.number === undefined) return name
  return (
    <Link to={`/product/${change.number}`} onClick={onLeave} className="underline underline-offset-4">
      {name}
    </Link>
  )
}

/** Text of a change: no longer sold (at all, or in that size or colour), sold out, fewer left, or a new price. */
export function changeText({ number, problem, before, price, quantity, secondSize }: ChangedLine): string {
  if (secondSize) return m.line_second_size_gone({ size: sizeName(secondSize) })
  if (problem === 'gone') return number === undefined ? m.line_gone() : m.again_variant_gone()
  if (problem === 'no_price') return m.line_no_price()
  if (quantity === 0) return m.line_sold_out()
  const fewer = problem === 'too_few' ? m.line_only_left({ count: count(quantity) }) : ''
  const other =
    price !== undefined && price !== before
      ? m.line_price_changed({ before: money(toPaisa(before)), now: money(toPaisa(price)) })
      : ''
  return [fewer, other].filter(Boolean).join(' · ')
}
