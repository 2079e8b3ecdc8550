import { useEffect } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { withoutLocale } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'
import { loadFrame } from '#web/request/load-frame.ts'
import { CardIcons } from '#web/storefront/card/card-icons.tsx'
import { CartDrawer } from '#web/storefront/cart/cart-drawer.tsx'
import { Chat } from '#web/storefront/chat/chat.tsx'
import { InlineScript } from '../../ui/inline-script.tsx'
import { Late, latePart } from '../../ui/late.tsx'
import { PageError } from '../../ui/page-error.tsx'
import { OfflineOrderNotice } from '../checkout/offline-order-notice.tsx'
import { AfterLoad } from '../frame/after-load.tsx'
import { AnnouncementBar } from '../frame/announcement-bar.tsx'
import { NavigationProgress } from '../frame/navigation-progress.tsx'
import { Overlays } from '../frame/overlays.tsx'
import { VisitBeacon } from '../frame/visit-beacon.tsx'
import { Header } from '../header/header.tsx'
import { followSignedIn } from '../session/signed-in.ts'
import type { ShopFacts } from '../shop-facts.ts'
import { unpackAnnouncements } from '../wire/announcements.ts'
import { unpackMenus } from '../wire/menus.ts'
import { unpack } from '../wire/packed.ts'
import type { Route } from './+types/frame'

/** Its links work without its code. */
const Footer = latePart(
  import.meta.env.SSR ? await import('../frame/footer.tsx') : undefined,
  () => import('../frame/footer.tsx'),
)

export const loader = ({ context }: Route.LoaderArgs) => loadFrame(context)

/** The frame's data are the same on every page, so they are loaded once per visit. */
export const shouldRevalidate = () => false

export default function Frame({ loaderData }: Route.ComponentProps) {
  const facts = unpack<ShopFacts>(loaderData.facts)
  const menus = unpackMenus(loaderData.menus)
  const announcements = unpackAnnouncements(loaderData.announcements)
  useEffect(followSignedIn, [])
  const matches = useMatches()
  // No chat button at the checkout, where it would cover the form's fields.
  const path = withoutLocale(useLocation().pathname)
  const isAtCheckout = path === '/checkout'
  // Not floating on phones, where it would cover fields, buttons and totals.
  const isAtForm = /^\/(login|register|forgot-password|reset-password|dashboard|contact)\b/.test(path)
  const isAtOrder = /^\/(cart|order-confirmation|track-order)\b/.test(path)
  const hasAddBar = matches.some(({ id }) => id.startsWith('product'))
  return (
    <>
      <a
        href="#content"
        className="-translate-y-16 fixed top-2 left-2 z-70 rounded-control bg-green px-4 py-2.5 text-on-green focus:translate-y-0"
      >
        {m.skip_to_content()}
      </a>
      <CardIcons />
      <NavigationProgress />
      <AnnouncementBar announcements={announcements} />
      <Header menus={menus} facts={facts} />
      <OfflineOrderNotice isAtCheckout={isAtCheckout} />
      <main id="content" data-shop-closed={facts.closed?.en} tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      {/* Product pages have their own, with the product as subject: ask-about.tsx. */}
      {!isAtCheckout && !hasAddBar && (
        <Chat
          whatsapp={facts.whatsapp}
          facebook={facts.facebook}
          onPhones={isAtForm ? 'hidden' : isAtOrder ? 'inline' : 'floating'}
        />
      )}
      <Late>
        <Footer menus={menus} facts={facts} hasAddBar={hasAddBar} />
      </Late>
      <CartDrawer zones={facts.zones} />
      <Overlays />
      <AfterLoad />
      <InlineScript type="speculationrules" text={wholePages} />
      <VisitBeacon path={path} />
    </>
  )
}

/**
 * Speculation rules for the links to the other language, the only ones that load a document: prefetch on pointerdown
 * (`conservative`) instead of on click. See docs/decisions/0017.
 */
const wholePages = JSON.stringify({
  prefetch: [{ where: { selector_matches: 'a[hreflang]' }, eagerness: 'conservative' }],
})

/** Shown if the frame itself fails. */
export function ErrorBoundary() {
  return (
    <main className="py-10">
      <PageError />
    </main>
  )
}
