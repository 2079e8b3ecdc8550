import { Minus, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { asciiDigits } from '#shared/text/text.ts'
import { count } from '#web/ui/locale.ts'
import { maxLineQuantity } from './cart-lines.ts'

type Props = {
  name: string
  quantity: number
  /** Quantity in stock, if known. */
  max?: number | undefined
  onChange: (quantity: number) => void
}

const buttonClass =
  'grid size-11 place-items-center transition-colors hover:bg-mist aria-disabled:opacity-30 aria-disabled:hover:bg-transparent'

/**
 * Quantity stepper: minus is disabled at 1, without losing the focus; the number can be typed, also in
 * Bangla digits.
 */
export function CartStepper({ name, quantity, max = maxLineQuantity, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another quantity ends the typing
  useEffect(() => setTyped(null), [quantity])

  const highest = Math.min(max, maxLineQuantity)
  const step = (to: number) => to >= 1 && to <= Math.max(highest, quantity) && onChange(to)

  function take() {
    const wanted = Number.parseInt(asciiDigits(typed ?? ''), 10)
    const taken = Math.min(wanted, highest)
    if (wanted >= 1 && taken !== quantity) onChange(taken)
    setTyped(null)
  }

  return (
    <div className="flex w-fit rounded-control border border-edge">
      <button
        type="button"
        className={buttonClass}
        aria-disabled={quantity <= 1}
        onClick={() => step(quantity - 1)}
        aria-label={m.cart_fewer({ name })}
      >
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={m.cart_quantity_of({ name })}
        value={typed ?? count(quantity)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
        className="h-11 w-10 bg-transparent text-center tabular-nums"
      />
      <button
        type="button"
        className={buttonClass}
        aria-disabled={quantity >= highest}
        onClick={() => step(quantity + 1)}
        aria-label={m.cart_more({ name })}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
