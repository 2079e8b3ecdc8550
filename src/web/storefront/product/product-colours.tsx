import { useCallback } from 'react'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { ColorChoice } from '#web/storefront/card/color-choice.tsx'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import { type OptimisticState, useOptimisticValue } from '../optimistic-state.ts'
import type { Choice } from './use-product-choice.ts'

/** The swatches: they show a choice immediately, before the rest of the page. */
export function ProductColors({
  product,
  optimistic,
  confirmed,
  onChoose,
}: {
  product: ProductPage
  optimistic: OptimisticState<Choice>
  confirmed: Choice
  onChoose: (choice: Partial<Choice>) => void
}) {
  const chosen = useOptimisticValue(optimistic, confirmed, ({ color }) => color)
  const choose = useStableCallback((name: string) => onChoose({ color: name }))
  const isSoldOut = useCallback(
    (name: string) => !product.variants.some((each) => each.color === name && each.available),
    [product],
  )
  return <ColorChoice colors={product.colors} chosen={chosen} isSoldOut={isSoldOut} onChoose={choose} />
}
