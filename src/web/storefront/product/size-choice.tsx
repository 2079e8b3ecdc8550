import type { Ref } from 'react'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { SizeChip } from '#web/storefront/card/size-chip.tsx'
import { sizeName } from '#web/storefront/card/size-name.ts'
import { cx } from '../../ui/cx.ts'
import { count, inPageLocale } from '../../ui/locale.ts'
import { sizesIn } from '../choices.ts'
import { SizeChartButton } from './size-chart-button.tsx'

type Props = {
  product: ProductPage
  color: string | null
  size: string | null
  variant: Variant | undefined
  /** The shopper has clicked a button that needs a size without choosing one. */
  missing: boolean
  onChoose: (size: string) => void
  ref: Ref<HTMLFieldSetElement>
}

/** The sizes of the chosen colour, and whether the chosen one is available. */
export function SizeChoice({ product, color, size, variant, missing, onChoose, ref }: Props) {
  return (
    <fieldset ref={ref}>
      <legend className="contents">
        <span className="sr-only">{m.size()}</span>
      </legend>
      <div className="mb-1.5 flex min-h-11 items-center justify-between">
        <p aria-hidden="true">
          <span className="text-stone">{m.size()}:</span>{' '}
          <span className="font-semibold">{size ? sizeName(size) : '–'}</span>
        </p>
        {product.chart && <SizeChartButton chart={product.chart} note={product.fitNote} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {sizesIn(product.variants, product.sizes, color).map((each) => (
          <SizeChip
            key={each.size}
            size={each.size}
            available={each.available}
            chosen={each.size === size}
            onChoose={onChoose}
          />
        ))}
      </div>
      {product.fitNote && <p className="mt-2 text-ink-soft">{inPageLocale(product.fitNote)}</p>}
      <p role="status" className={cx('mt-2 min-h-6', stateTone(variant, missing))}>
        {size ? stateOf(variant) : missing && m.select_size()}
      </p>
    </fieldset>
  )
}

type Variant = ProductPage['variants'][number]
/** A size that the colour does not have is sold out. */
const stateOf = (variant: Variant | undefined) =>
  !variant?.available
    ? m.sold_out()
    : variant.left === undefined
      ? m.available()
      : m.only_left({ count: count(variant.left) })
const stateTone = (variant: Variant | undefined, missing: boolean) =>
  missing || !variant?.available ? 'text-red' : variant.left === undefined ? 'text-green' : 'text-amber'
