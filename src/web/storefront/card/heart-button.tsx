import { Heart } from 'lucide-react'
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
      className="card-button"
    >
      {liked ? (
        <Heart aria-hidden="true" className="size-5 fill-red text-red" strokeWidth={1.6} />
      ) : (
        <CardIcon name="heart" className="size-5" />
      )}
    </button>
  )
}
