import { X } from 'lucide-react'
import type { ProductCard } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { quickShop } from '#web/storefront/card/quick-shop.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { count, inPageLocale } from '#web/ui/locale.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { removeRow } from '../remove-row.ts'
import { useWishedCards } from './use-wished-cards.ts'
import { closeWishlist, toggleWishlist } from './wishlist.ts'

/** The wishlist of a signed-in customer in a drawer on any page. Loaded when it first opens. */
export default function WishlistPanel() {
  const { cards, gone, isLoading, failed, reload } = useWishedCards()
  const isEmpty = cards.length === 0 && !isLoading && !failed
  return (
    <Drawer
      open
      onClose={closeWishlist}
      title={
        <>
          {m.wishlist()}
          <span role="status" className="ml-2 font-normal text-base text-stone">
            {cards.length > 0 && count(cards.length)}
          </span>
        </>
      }
      foot={
        !isEmpty && (
          <ButtonLink to="/dashboard/wishlist" variant="outline" wide onClick={closeWishlist}>
            {m.wishes_all()}
          </ButtonLink>
        )
      }
    >
      {isEmpty && (
        <EmptyState heading="h3" title={m.wishes_none()} text={m.wishes_none_text()}>
          <Button variant="outline" onClick={closeWishlist}>
            {m.continue_shopping()}
          </Button>
        </EmptyState>
      )}
      <ul className="-mt-4">
        {cards.map((card) => (
          <Row key={card.number} card={card} />
        ))}
      </ul>
      {failed ? (
        <EmptyState heading="h3" title={m.wishes_failed()} text={m.dash_failed_text()}>
          <Button onClick={reload}>{m.retry()}</Button>
        </EmptyState>
      ) : (
        isLoading && (
          <div role="status" aria-label={m.loading()} className="grid gap-4 py-4">
            <Skeleton className="h-28 rounded-none" />
            <Skeleton className="h-28 rounded-none" />
          </div>
        )
      )}
      {gone > 0 && (
        <p className="py-4 text-sm text-stone">
          {gone === 1 ? m.wishes_gone_one() : m.wishes_gone({ count: count(gone) })}
        </p>
      )}
    </Drawer>
  )
}

function Row({ card }: { card: ProductCard }) {
  const name = inPageLocale(card.title)
  const canBeHad = card.sizes.some(({ available }) => available)

  // Closes the panel first, so that the quick view does not open above it.
  function choose() {
    closeWishlist()
    quickShop({ do: 'look', card, size: null })
  }

  return (
    <li className="flex gap-4 border-line border-b py-4">
      <Link to={card.path} tabIndex={-1} aria-hidden="true" onClick={closeWishlist} className="w-20 shrink-0">
        <Picture picture={card.pictures[0] ?? null} sizes="80px" maxWidth={320} silent />
      </Link>
      <div className="flex min-w-0 grow flex-col items-start">
        <Link
          to={card.path}
          onClick={closeWishlist}
          className="line-clamp-2 font-semibold underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <Price price={card.price} original={card.originalPrice} />
        {canBeHad ? (
          <Button variant="outline" onClick={choose} className="mt-auto" aria-label={`${m.wishes_choose()}: ${name}`}>
            {m.wishes_choose()}
          </Button>
        ) : (
          <p className="mt-auto text-red">{m.sold_out()}</p>
        )}
      </div>
      <IconButton
        label={m.wishes_remove({ name })}
        data-removes
        onClick={(event) => void removeRow(event.currentTarget, () => toggleWishlist(card.number))}
        className="-mt-2 -mr-3 text-stone"
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  )
}
