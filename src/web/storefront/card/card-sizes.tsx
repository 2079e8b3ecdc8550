import type { ProductCard as Card } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { sizeLabel } from './size-label.ts'
import { sizeName } from './size-name.ts'

/** The sizes of a card, to select one. Ordinary sizes have no classes: a list has more than a hundred. */
export function CardSizes({
  sizes,
  chosen,
  onChoose,
}: {
  sizes: Card['sizes']
  chosen: string | null
  onChoose: (size: string | null) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset per card would be noise, also for screen readers
    <div role="group" aria-label={m.card_sizes()} className="chips">
      {sizes.map((each) => (
        <button
          key={each.size}
          type="button"
          aria-pressed={each.size === chosen}
          // One that can be had needs no more than its name.
          aria-label={each.available && !each.isElsewhere ? undefined : sizeLabel(each)}
          onClick={() => onChoose(each.size === chosen ? null : each.size)}
          className={each.available ? (each.isElsewhere && 'elsewhere') || undefined : 'out'}
        >
          {sizeName(each.size)}
        </button>
      ))}
    </div>
  )
}
