import { useRef, useState } from 'react'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import type { ReviewSort } from '#domains/reviews/contract.ts'
import type { reviewRoutes } from '#domains/reviews/routes.ts'
import { ask } from '../../api.ts'

export type Filter = { sort: ReviewSort; onlyWithPhotos: boolean }

/** A product's reviews: the newest come with its page, the others are requested, ten at a time. */
export function useReviews({ number, reviews, reviewCount }: Pick<ProductPage, 'number' | 'reviews' | 'reviewCount'>) {
  const [wanted, setWanted] = useState<Filter>({ sort: 'newest', onlyWithPhotos: false })
  const [list, setList] = useState({ reviews, total: reviewCount, page: 1 })
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')
  const asking = useRef<AbortController>(null)
  const again = useRef(() => {})

  const load = async ({ sort, onlyWithPhotos }: Filter, page: number) => {
    again.current = () => void load({ sort, onlyWithPhotos }, page)
    asking.current?.abort()
    const mine = new AbortController()
    asking.current = mine
    setState('loading')
    const answer = await ask<typeof reviewRoutes.list>(
      'get-reviews',
      { productId: String(number), sort, photos: onlyWithPhotos ? '1' : '0', page: String(page) },
      mine.signal,
    )
    if (mine.signal.aborted) return
    setState(answer.ok ? 'ready' : 'failed')
    if (!answer.ok) return
    const { reviews: next, page: reached } = answer.data
    setList((before) => {
      // A review published in the meantime moves loaded ones to the next page.
      const known = new Set(page === 1 ? [] : before.reviews.map(({ id }) => id))
      const earlier = page === 1 ? [] : before.reviews
      return { reviews: [...earlier, ...next.filter(({ id }) => !known.has(id))], total: reached.total, page }
    })
  }

  return {
    ...list,
    wanted,
    state,
    choose(change: Partial<Filter>) {
      const next = { ...wanted, ...change }
      setWanted(next)
      void load(next, 1)
    },
    more: () => void load(wanted, list.page + 1),
    retry: () => again.current(),
  }
}
