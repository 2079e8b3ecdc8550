import { useEffect, useState } from 'react'
import type { ProductCard } from '#domains/catalogue/contract.ts'
import type { catalogueRoutes } from '#domains/catalogue/routes.ts'
import { pricesInPaisa } from '#shared/catalogue/prices.ts'
import { ask } from '../api.ts'
import { loadWishlist } from './wishlist.ts'
import { useWishlist } from './wishlist-state.ts'

/** The API's limit. */
const maxCardsPerRequest = 60

/**
 * The wishlist's products as cards, newest first. `gone`: number of products that are no longer sold.
 */
export function useWishedCards() {
  const { hearts, phase } = useWishlist()
  const [cards, setCards] = useState<ReadonlyMap<number, ProductCard | null>>(new Map())
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` loads again
  useEffect(() => {
    const missing = [...hearts].filter((number) => !cards.has(number)).slice(0, maxCardsPerRequest)
    if (missing.length === 0 || failed) return
    const mine = new AbortController()
    void ask<typeof catalogueRoutes.cards>('product-cards', { numbers: missing.join() }, mine.signal).then((answer) => {
      if (mine.signal.aborted) return
      if (!answer.ok) return setFailed(true)
      const came = new Map(pricesInPaisa(answer.data.cards).map((card) => [card.number, card]))
      setCards(
        (before) => new Map([...before, ...missing.map((number) => [number, came.get(number) ?? null] as const)]),
      )
    })
    return () => mine.abort()
  }, [hearts, cards, failed, attempt])

  const known = [...hearts].map((number) => cards.get(number))
  return {
    cards: known.filter((card) => card !== undefined && card !== null),
    gone: known.filter((card) => card === null).length,
    isLoading: phase === 'none' || phase === 'loading' || known.includes(undefined),
    failed: failed || phase === 'failed',
    reload() {
      setFailed(false)
      setAttempt(attempt + 1)
      if (phase === 'failed') void loadWishlist()
    },
  }
}
