import { m } from '#shared/paraglide/messages.js'
import { toggleWishlist } from '#web/storefront/wishlist/wishlist.ts'
import { useWishlist } from '#web/storefront/wishlist/wishlist-state.ts'
import { CardIcon } from './card-icons.tsx'

export function HeartButton({ product, name }: { product: number; name: string }) {
  const liked = useWishlist().hearts.has(product)
  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-label={liked ? m.card_unwish({ name }) : m.card_wish({ name })}
      onClick={() => void toggleWishlist(product)}
      className="card-heart"
    >
      <CardIcon name="heart" />
    </button>
  )
}
