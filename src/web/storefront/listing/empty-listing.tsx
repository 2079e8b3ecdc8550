import { m } from '#shared/paraglide/messages.js'
import { RecentlyViewed } from '#web/storefront/seen/recently-viewed.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Replaces a list that is empty even without filters. */
export function EmptyListing({ hasPlace, isSearch }: { hasPlace: boolean; isSearch: boolean }) {
  const face =
    isSearch || hasPlace ? (
      <EmptyState title={m.shop_none_title()} text={isSearch ? m.shop_none_text() : m.shop_category_empty()}>
        <ButtonLink to="/shop">{m.shop_browse_all()}</ButtonLink>
      </EmptyState>
    ) : (
      <EmptyState title={m.shop_empty_title()} text={m.shop_empty_text()}>
        <Button onClick={() => window.location.reload()}>{m.shop_refresh()}</Button>
      </EmptyState>
    )
  // Keeps the footer below the fold, to avoid a visible layout shift when the row loads.
  return (
    <div className="min-h-[70dvh]">
      {face}
      <RecentlyViewed />
    </div>
  )
}
