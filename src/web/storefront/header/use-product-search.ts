import { startTransition, useEffect, useState } from 'react'
import type { SearchHit } from '#domains/catalogue/contract.ts'
import { findProducts } from './find-products.ts'

export const maxHits = 8

type Results = { state: 'blank' | 'loading' | 'filled' | 'empty' | 'failed'; hits: SearchHit[]; query: string }

const blank: Results = { state: 'blank', hits: [], query: '' }

/**
 * Searches products, debounced by 300 ms; blank text clears the results. Outdated responses are dropped.
 */
export function useProductSearch(text: string): Results {
  const [found, setFound] = useState(blank)
  const query = text.trim()

  useEffect(() => {
    if (!query) return setFound(blank)
    const gone = new AbortController()
    setFound(({ hits }) => ({ state: 'loading', hits, query }))
    const timer = setTimeout(async () => {
      try {
        const hits = await findProducts(query, gone.signal)
        // Typing has priority over rendering the results.
        startTransition(() =>
          setFound({ state: hits.length > 0 ? 'filled' : 'empty', hits: hits.slice(0, maxHits), query }),
        )
      } catch (error) {
        if (gone.signal.aborted) return
        console.error('The search failed.', error)
        setFound({ state: 'failed', hits: [], query })
      }
    }, 300)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [query])

  return found
}
