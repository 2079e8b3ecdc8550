import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#shared/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { inPageLocale } from '#web/ui/locale.ts'
import { Price } from '#web/ui/price.tsx'
import { watchConnection } from '#web/ui/watch-connection.ts'
import { LinePicture } from '../card/line-picture.tsx'
import { type SeenProduct, seenProducts } from '../seen/seen-products.ts'

/** Shown offline for a page that is not cached on this device. */
export function OfflinePage() {
  const isBack = useConnectionBack()
  const wanted = useWanted()
  const [seen, setSeen] = useState<SeenProduct[]>([])
  useEffect(() => setSeen(seenProducts().slice(0, 12)), [])

  return (
    <div className="wrap py-8">
      <EmptyState
        heading="h1"
        title={isBack ? m.offline_back_title() : m.offline_title()}
        text={isBack ? m.offline_back_text() : m.offline_text()}
        className="pb-6"
      >
        <ButtonLink to={wanted} reloadDocument>
          {isBack ? m.offline_go_on() : m.retry()}
        </ButtonLink>
        <ButtonLink to="/cart" variant="outline" reloadDocument>
          {m.offline_open_cart()}
        </ButtonLink>
      </EmptyState>
      {!isBack && <p className="mx-auto max-w-xl pb-10 text-center text-ink-soft">{m.offline_cart_kept()}</p>}
      {seen.length > 0 && (
        <section aria-labelledby="seen" className="border-line border-t pt-8">
          <h2 id="seen" className="mb-5 font-semibold text-title">
            {m.offline_seen()}
          </h2>
          <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 lg:grid-cols-6">
            {seen.map((product) => (
              <li key={product.number}>
                <Link to={`/product/${product.number}`} reloadDocument className="group block">
                  <LinePicture image={product.image} className="w-full" />
                  <span className="mt-3 block group-hover:underline">{inPageLocale(product.title)}</span>
                </Link>
                <Price price={product.price} className="mt-1" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** The requested page, from `?to`. Set only after hydration, since the cached HTML is the same for every page. */
function useWanted(): string {
  const [search] = useSearchParams()
  const [wanted, setWanted] = useState('/')
  useEffect(() => {
    const to = search.get('to') ?? '/'
    // Only paths of the shop: no open redirect.
    if (/^\/(?![/\\])/.test(to)) setWanted(to)
  }, [search])
  return wanted
}

/** Whether the shop can be reached again. */
function useConnectionBack(): boolean {
  const [isBack, setBack] = useState(false)
  useEffect(() => watchConnection(setBack), [])
  return isBack
}
