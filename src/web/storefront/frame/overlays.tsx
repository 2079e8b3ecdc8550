import { Suspense } from 'react'
import { QuickShopHost } from '#web/storefront/card/quick-shop-host.tsx'
import { useWishlist } from '#web/storefront/wishlist/wishlist-state.ts'
import { lazily } from '../../ui/lazily.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'

const WishlistDialog = lazily(() => import('#web/storefront/wishlist/wishlist-dialog.tsx'))

const WishlistPanel = lazily(() => import('#web/storefront/wishlist/wishlist-panel.tsx'))

/** Overlays of the page: the wishlist, a quick view, toasts. Each loads when it opens. */
export function Overlays() {
  const { open } = useWishlist()
  return (
    <>
      {open && <Suspense>{open === 'panel' ? <WishlistPanel /> : <WishlistDialog />}</Suspense>}
      <QuickShopHost />
      <Toaster />
    </>
  )
}
