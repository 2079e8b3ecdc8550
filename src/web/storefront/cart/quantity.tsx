import { Minus, Plus } from 'lucide-react'
import { memo } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '#web/ui/cx.ts'
import { count } from '#web/ui/locale.ts'

/** Quantity buttons: at least 1, at most what is left in stock, if known. A disabled button would lose the focus. */
export const Quantity = memo(function Quantity({
  value,
  max = 1000,
  onChange,
  className,
}: {
  value: number
  max?: number
  onChange: (value: number) => void
  className?: string
}) {
  const button = 'grid h-full w-12 place-items-center transition-colors hover:bg-mist aria-disabled:opacity-35'
  const step = (to: number) => to >= 1 && to <= Math.max(max, value) && onChange(to)
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons and a figure are no form fields
    <div
      role="group"
      aria-label={m.quantity()}
      className={cx('inline-flex h-12 items-center overflow-hidden rounded-control border border-edge', className)}
    >
      <button
        type="button"
        className={button}
        aria-label={m.quantity_less()}
        aria-disabled={value <= 1}
        onClick={() => step(value - 1)}
      >
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <output className="min-w-10 grow text-center font-semibold tabular-nums">{count(value)}</output>
      <button
        type="button"
        className={button}
        aria-label={m.quantity_more()}
        aria-disabled={value >= max}
        onClick={() => step(value + 1)}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
})
