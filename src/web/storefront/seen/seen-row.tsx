import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { ProductCard } from '#domains/catalogue/contract.ts'
import type { catalogueRoutes } from '#domains/catalogue/routes.ts'
import { pricesInPaisa } from '#shared/catalogue/prices.ts'
import { m } from '#shared/paraglide/messages.js'
import { ProductRow } from '#web/storefront/home/product-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { ask } from '../api.ts'

type Props = { numbers: number[]; waiting: ReactNode; onNothing: () => void }

/** The cards of viewed products with current prices; products that are no longer published are left out. */
export default function SeenRow({ numbers, waiting, onNothing }: Props) {
  const [cards, setCards] = useState<ProductCard[] | 'failed' | null>(null)
  const list = numbers.join(',')

  const load = useCallback(async () => {
    setCards(null)
    const answer = await ask<typeof catalogueRoutes.cards>('product-cards', { numbers: list })
    setCards(answer.ok ? pricesInPaisa(answer.data.cards) : 'failed')
  }, [list])
  useEffect(() => void load(), [load])

  const isEmpty = Array.isArray(cards) && cards.length === 0
  useEffect(() => {
    if (isEmpty) onNothing()
  }, [isEmpty, onNothing])

  if (cards === null) return waiting
  if (cards === 'failed')
    return (
      <div className="flex flex-wrap items-center gap-4 border-line border-y py-4">
        <p>{m.home_recently_failed()}</p>
        <Button variant="outline" onClick={() => void load()}>
          {m.retry()}
        </Button>
      </div>
    )
  return <ProductRow cards={cards} six />
}
