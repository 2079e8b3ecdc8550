import { m } from '#shared/paraglide/messages.js'
import { ProductCard } from '#web/storefront/card/product-card.tsx'
import { useWishedCards } from '#web/storefront/wishlist/use-wished-cards.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { count } from '#web/ui/locale.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Failed, Part } from './part.tsx'

const grid = 'grid grid-cols-2 gap-x-3 gap-y-8 sm:grid-cols-3 sm:gap-x-5 sm:gap-y-10 2xl:grid-cols-4'

/** The products of the wishlist as cards; clicking the heart removes one. */
export function Wishes() {
  const { cards, gone, isLoading, failed, reload } = useWishedCards()
  return (
    <Part title={m.dash_wishlist()}>
      {cards.length === 0 && !isLoading && !failed && (
        <EmptyState heading="h3" title={m.wishes_none()} text={m.wishes_none_text()} className="py-8">
          <ButtonLink to="/shop">{m.dash_quick_shop()}</ButtonLink>
        </EmptyState>
      )}
      <ul className={grid}>
        {cards.map((card) => (
          <li key={card.number} className="min-w-0">
            <ProductCard card={card} />
          </li>
        ))}
        {isLoading &&
          !failed &&
          [1, 2, 3].map((each) => (
            <li key={`skeleton-${each}`} aria-hidden="true">
              <Skeleton className="aspect-3/4 rounded-none" />
            </li>
          ))}
      </ul>
      {failed && <Failed title={m.wishes_failed()} onRetry={reload} />}
      {gone > 0 && (
        <p className="mt-8 text-stone">{gone === 1 ? m.wishes_gone_one() : m.wishes_gone({ count: count(gone) })}</p>
      )}
    </Part>
  )
}
