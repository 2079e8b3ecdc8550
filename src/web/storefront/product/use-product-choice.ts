import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { colorInAddress } from '#shared/catalogue/shown-color.ts'
import { chosenColor, chosenSize } from '../choices.ts'
import { useDeferredOptimisticValue, useOptimisticState, useOptimisticValue } from '../optimistic-state.ts'

/** Colour and size; null if not chosen. */
export type Choice = { color: string | null; size: string | null }

const addressOf = ({ number }: ProductPage, search: URLSearchParams) => `${number}?${search}`

/** The choice of colour and size, stored in the URL. Shown optimistically before the URL changes. */
export function useProductChoice(product: ProductPage) {
  const [search, setSearch] = useSearchParams()
  const optimistic = useOptimisticState<Choice>(search, addressOf(product, search))
  const confirmed = useMemo(
    () => ({ color: chosenColor(product, search.get('color')), size: chosenSize(product, search.get('size')) }),
    [product, search],
  )
  const size = useOptimisticValue(optimistic, confirmed, (choice) => choice.size)
  // Sizes, price and pictures of the colour are expensive to render; only the swatches show the choice immediately.
  const color = useDeferredOptimisticValue(optimistic, confirmed, (choice) => choice.color)

  const choose = (choice: Partial<Choice>) => {
    const next = { ...(optimistic.pending() ?? confirmed), ...choice }
    const address = new URLSearchParams(search)
    if (next.color) address.set('color', colorInAddress(next.color))
    if (next.size) address.set('size', next.size)
    else address.delete('size')
    optimistic.update(next, addressOf(product, address), () =>
      setSearch(address, { replace: true, preventScrollReset: true }),
    )
  }

  return { optimistic, confirmed, color, size, choose }
}
