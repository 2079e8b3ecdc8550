import { memo } from 'react'
import { cx } from '#web/ui/cx.ts'
import { sizeLabel } from './size-label.ts'
import { sizeName } from './size-name.ts'

type Props = {
  size: string
  available: boolean
  chosen: boolean
  onChoose: (size: string) => void
}

/**
 * A size to select. A sold-out one is struck through but readable. No transition on touch devices: a fade takes ten
 * frames, and the first one shows no change.
 */
export const SizeChip = memo(function SizeChip({ size, available, chosen, onChoose }: Props) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={sizeLabel({ size, available })}
      onClick={() => onChoose(size)}
      className={cx('size-chip', !available && 'out')}
    >
      {sizeName(size)}
    </button>
  )
})
