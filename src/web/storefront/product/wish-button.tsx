import { Heart } from 'lucide-react'
import { m } from '#shared/paraglide/messages.js'
import { toggleWishlist } from '#web/storefront/wishlist/wishlist.ts'
import { useWishlist } from '#web/storefront/wishlist/wishlist-state.ts'
import { cx } from '../../ui/cx.ts'

export function WishButton({ product, name }: { product: number; name: string }) {
  const liked = useWishlist().hearts.has(product)
  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-label={liked ? m.card_unwish({ name }) : m.card_wish({ name })}
      onClick={() => void toggleWishlist(product)}
      className="grid size-12 shrink-0 place-items-center rounded-control border border-line transition-colors hover:border-ink"
    >
      <Heart aria-hidden="true" className={cx('size-5', liked && 'fill-red text-red')} strokeWidth={1.6} />
    </button>
  )
}
