import { Trash2 } from 'lucide-react'
import type { CartLine } from '#domains/cart/contract.ts'
import { toPaisa } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { LinePicture } from '#web/storefront/card/line-picture.tsx'
import { sizeName } from '#web/storefront/card/size-name.ts'
import { variantLabel } from '#web/storefront/card/variant-label.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/link.tsx'
import { count, money } from '#web/ui/locale.ts'
import { removeRow } from '../remove-row.ts'
import { change, currentLines, nameOf, remove, replace } from './cart.ts'
import type { LineNote } from './cart-check.ts'
import { isLost } from './cart-corrections.ts'
import { keyOf, takeOffSecond } from './cart-lines.ts'
import { CartStepper } from './cart-stepper.tsx'

type Props = {
  line: CartLine
  /** The shop's current state of the line. */
  note?: LineNote | undefined
  /** For the drawer: a smaller picture; `onLeave` closes it when the name is pressed. */
  compact?: boolean
  onLeave?: () => void
}

/** A cart line: product, quantity, price, and its changes. */
export function CartLineRow({ line, note, compact, onLeave }: Props) {
  const key = keyOf(line)
  const name = nameOf(line)
  const lost = note !== undefined && isLost(note)
  const pieces = lost || note?.left === undefined ? line.quantity : Math.min(line.quantity, note.left)
  return (
    <li className={cx('flex gap-4 border-line border-b', compact ? 'py-4' : 'py-6 sm:gap-6')}>
      <Link to={`/product/${line.id}`} onClick={onLeave} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <LinePicture image={line.image} className={cx(compact ? 'w-20' : 'w-22 sm:w-32', lost && 'opacity-50')} />
      </Link>
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex items-start justify-between gap-3">
          <Link to={`/product/${line.id}`} onClick={onLeave} className="py-0.5 font-semibold hover:underline">
            {name}
          </Link>
          <p className={cx('shrink-0 py-0.5 font-semibold tabular-nums', lost && 'text-stone line-through')}>
            {money(toPaisa(line.price) * pieces)}
          </p>
        </div>
        <p className="text-ink-soft text-sm">{variantLabel(line)}</p>
        {line.secondSize && <SecondSize line={line} isLost={note?.isSecondLost} />}
        <UnitPrice line={line} />
        <Note line={line} note={note} />
        <div className="mt-auto flex items-center justify-between gap-2 pt-2">
          <CartStepper
            name={name}
            quantity={line.quantity}
            max={lost ? undefined : note?.left}
            onChange={(quantity) => change(key, quantity)}
          />
          <IconButton
            label={m.cart_remove_line({ name })}
            data-removes
            onClick={(event) => void removeRow(event.currentTarget, () => remove(key))}
            className="-mr-2.5 text-stone hover:text-red"
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      </div>
    </li>
  )
}

/** Availability of the second size, and a button that removes it. */
function SecondSize({ line, isLost: isGone }: { line: CartLine; isLost: boolean | undefined }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      {isGone && (
        <span className="font-semibold text-red">
          {m.line_second_size_gone({ size: sizeName(line.secondSize ?? '') })}
        </span>
      )}
      <button
        type="button"
        onClick={() => replace(takeOffSecond(currentLines(), keyOf(line)))}
        className="min-h-11 text-stone underline underline-offset-4"
      >
        {m.line_one_size({ size: sizeName(line.size) })}
      </button>
    </p>
  )
}

/** The unit price, if it differs from the line's total or is reduced. */
function UnitPrice({ line: { price, originalPrice, quantity } }: { line: CartLine }) {
  const isReduced = originalPrice !== null && originalPrice > price
  if (quantity === 1 && !isReduced) return null
  const each = money(toPaisa(price))
  return (
    <p className="flex gap-2 text-sm text-stone tabular-nums">
      {quantity > 1 ? m.cart_each({ price: each }) : each}
      {isReduced && (
        <s>
          <span className="sr-only">{m.price_before()} </span>
          {money(toPaisa(originalPrice))}
        </s>
      )}
    </p>
  )
}

function Note({ line, note }: { line: CartLine; note: LineNote | undefined }) {
  if (!note) return null
  const { problem, left, price, priceBefore } = note
  if (isLost(note)) {
    return (
      <p className="font-semibold text-red text-sm">
        {problem === 'gone' ? m.line_gone() : problem === 'no_price' ? m.line_no_price() : m.line_sold_out()}
      </p>
    )
  }
  return (
    <>
      {priceBefore !== undefined && typeof price === 'number' && (
        <p className="text-amber text-sm">
          {m.line_price_changed({ before: money(toPaisa(priceBefore)), now: money(toPaisa(price)) })}
        </p>
      )}
      {left !== undefined && left === line.quantity && (
        <p className="text-amber text-sm">{m.line_only_left({ count: count(left) })}</p>
      )}
      {left !== undefined && left < line.quantity && (
        <p className="flex flex-wrap items-center gap-x-3 text-red text-sm">
          <span className="font-semibold">{m.line_only_left({ count: count(left) })}</span>
          <button
            type="button"
            onClick={() => change(keyOf(line), left)}
            className="min-h-11 font-semibold underline underline-offset-4"
          >
            {m.line_take_left({ count: count(left) })}
          </button>
        </p>
      )}
    </>
  )
}
