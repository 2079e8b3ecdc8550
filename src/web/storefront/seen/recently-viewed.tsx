import { Suspense, useEffect, useRef, useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '#web/ui/cx.ts'
import { lazily } from '#web/ui/lazily.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { rememberProduct, type ViewedProduct } from './remember-product.ts'
import { seenProducts } from './seen-products.ts'

const SeenRow = lazily(() => import('./seen-row.tsx'))

/** One row on a wide screen. */
const shown = 6

/**
 * Recently viewed products. Only the browser stores them, so they appear after hydration; their cards are fetched when
 * the row comes near the viewport, in space reserved for them.
 * @param product the product of this page: added to the list, but not shown
 */
export function RecentlyViewed({ product, className }: { product?: ViewedProduct; className?: string }) {
  const [numbers, setNumbers] = useState<number[]>([])
  const [isNear, setNear] = useState(false)
  const place = useRef<HTMLElement>(null)

  useEffect(() => {
    const seen = seenProducts().map(({ number }) => number)
    setNumbers(seen.filter((number) => number !== product?.number).slice(0, shown))
    if (product) rememberProduct(product)
  }, [product])
  const isThere = numbers.length > 0
  useEffect(() => {
    if (!isThere || !place.current) return
    // On a busy main thread the observer reports several positions at once.
    const look = (entries: IntersectionObserverEntry[]) => entries.some((each) => each.isIntersecting) && setNear(true)
    const watch = new IntersectionObserver(look, { rootMargin: '400px' })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isThere])

  if (!isThere) return null
  return (
    <section ref={place} aria-labelledby="recently-viewed" className={cx('pt-10', className)}>
      <h2 id="recently-viewed" className="mb-6 font-semibold text-title">
        {m.home_recently_viewed()}
      </h2>
      <div className="min-h-96">
        {isNear ? (
          <Suspense fallback={<RowSkeleton many={numbers.length} />}>
            <SeenRow
              numbers={numbers}
              waiting={<RowSkeleton many={numbers.length} />}
              onNothing={() => setNumbers([])}
            />
          </Suspense>
        ) : (
          <RowSkeleton many={numbers.length} />
        )}
      </div>
    </section>
  )
}

/** Loading placeholder in the shape of the cards. */
const RowSkeleton = ({ many }: { many: number }) => (
  <div className="grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-5 sm:gap-y-10 md:grid-cols-3 xl:grid-cols-6">
    {Array.from({ length: many }, (_, i) => i).map((each) => (
      <div key={each} className="grid content-start gap-2.5">
        <Skeleton className="aspect-3/4 rounded-none" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-9" />
      </div>
    ))}
  </div>
)
