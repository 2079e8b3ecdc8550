import { memo } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '#web/ui/cx.ts'
import { sizeName } from './size-name.ts'

type Props = {
  size: string
  available: boolean
  /** Available only in another colour. */
  elsewhere?: boolean | undefined
  chosen: boolean
  onChoose: (size: string) => void
  small?: boolean
}

/**
 * A size to select. A sold-out one is struck through but readable. No transition on touch devices: a fade takes ten
 * frames, and the first one shows no change.
 */
export const SizeChip = memo(function SizeChip({ size, available, elsewhere, chosen, onChoose, small }: Props) {
  const state = elsewhere ? m.card_other_color() : available ? m.available() : m.sold_out()
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={m.size_state({ size: sizeName(size), state })}
      onClick={() => onChoose(size)}
      className={cx(
        'size-chip',
        small ? 'small-chip' : 'h-12 min-w-13 border px-4',
        chosen && 'bg-green text-on-green',
        small
          ? chosen
            ? 'inset-ring-green'
            : 'inset-ring-line hover:inset-ring-ink'
          : chosen
            ? 'border-green'
            : available
              ? 'border-edge hover:border-ink'
              : 'border-line hover:border-ink',
        (!available || elsewhere) && !chosen && 'text-stone',
        elsewhere &&
          !chosen &&
          (small
            ? 'inset-ring-0 before:absolute before:inset-0 before:rounded-control before:border before:border-edge before:border-dashed'
            : 'border-dashed'),
      )}
    >
      {available ? (
        sizeName(size)
      ) : (
        <>
          <svg
            aria-hidden="true"
            className="absolute inset-0 size-full rounded-[5px] text-edge"
            preserveAspectRatio="none"
            viewBox="0 0 10 10"
          >
            <path d="M0 10 10 0" stroke="currentColor" strokeWidth="1" vectorEffect="non-scaling-stroke" />
          </svg>
          <span className="relative">{sizeName(size)}</span>
        </>
      )}
    </button>
  )
})
