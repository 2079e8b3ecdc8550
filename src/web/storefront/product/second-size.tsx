import type { ProductPage } from '#domains/catalogue/contract.ts'
import { otherSizesOf } from '#shared/catalogue/second-sizes.ts'
import { m } from '#shared/paraglide/messages.js'
import { SizeChip } from '#web/storefront/card/size-chip.tsx'
import { variantLabel } from '#web/storefront/card/variant-label.ts'

type Variant = ProductPage['variants'][number]

/** The other sizes of a chosen variant that a shopper can add to try. */
export const secondSizesOf = (product: ProductPage, chosen: Variant | undefined): Variant[] =>
  product.allowsSecondSize ? otherSizesOf(product.variants, chosen) : []

/** Offers a second size to try; the shopper pays only for the one that they keep. */
export function SecondSize({
  chosen,
  sizes,
  second,
  onChoose,
}: {
  chosen: Variant
  sizes: Variant[]
  second: string | undefined
  /** Called with the current size again, it removes the second size. */
  onChoose: (size: string) => void
}) {
  return (
    <fieldset className="-mt-3">
      <legend className="mb-2 text-ink-soft text-sm">{m.product_second_size()}</legend>
      <div className="flex flex-wrap gap-2">
        {sizes.map(({ size }) => (
          <SizeChip key={size} size={size} available chosen={size === second} onChoose={onChoose} />
        ))}
      </div>
      <p role="status" className="mt-2 text-green">
        {second && variantLabel({ size: chosen.size, secondSize: second, color: 'Default' })}
      </p>
    </fieldset>
  )
}
