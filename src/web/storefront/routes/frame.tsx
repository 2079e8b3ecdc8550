import { Suspense, useEffect } from 'react'
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router'
import { menu } from '#domains/catalogue/categories/menu.ts'
import { announcementLines } from '#domains/content/announcement-lines.ts'
import { publicZones } from '#domains/places/zones.ts'
import { publicSettings } from '#domains/settings/shop-settings.ts'
import { dhakaDay } from '#shared/dates.ts'
import { withoutLocale } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'
import { shop } from '#web/request/shop.ts'
import { CardIcons } from '#web/storefront/card/card-icons.tsx'
import { QuickShopHost } from '#web/storefront/card/quick-shop-host.tsx'
import { CartDrawer } from '#web/storefront/cart/cart-drawer.tsx'
import { Chat } from '#web/storefront/chat/chat.tsx'
import { useWishlist } from '#web/storefront/wishlist/wishlist.ts'
import { InlineScript } from '../../ui/inline-script.tsx'
import { lazily } from '../../ui/lazily.ts'
import { PageError } from '../../ui/page-error.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { AnnouncementBar } from '../announcement-bar.tsx'
import { OfflineOrderNotice } from '../checkout/offline-order-notice.tsx'
import { Footer } from '../footer.tsx'
import { Header } from '../header/header.tsx'
import { Prefetch } from '../prefetch.tsx'
import { followSignedIn } from '../signed-in.ts'
import { socialLinks } from '../social-links.ts'
import type { Route } from './+types/frame'

const WishlistDialog = lazily(() => import('#web/storefront/wishlist/wishlist-dialog.tsx'))
const WishlistPanel = lazily(() => import('#web/storefront/wishlist/wishlist-panel.tsx'))

export async function loader({ context }: Route.LoaderArgs) {
  const { db, cacheTags, expiresAt } = context.get(shop)
  cacheTags('menu', 'content', 'settings')
  const [entries, settings, zones, { announcements, until }] = await Promise.all([
    menu(db),
    publicSettings(db),
    publicZones(db),
    announcementLines(db, new Date()),
  ])
  expiresAt(until)
  return {
    menu: entries,
    announcements,
    facts: {
      name: { en: settings.shopName, bn: settings.shopNameBn },
      isDemoBrand: settings.tellsDemoStory,
      phone: settings.phone,
      whatsapp: settings.whatsapp,
      facebook: settings.facebook,
      email: settings.email,
      address: { en: settings.address, bn: settings.addressBn },
      openingHours: settings.openingHours,
      socials: socialLinks(settings),
      zones,
      year: dhakaDay(new Date()).slice(0, 4),
    },
  }
}

/** The frame's data are the same on every page: loaded once per visit. */
export const shouldRevalidate = () => false

export default function Frame({ loaderData: { menu, announcements, facts } }: Route.ComponentProps) {
  const matches = useMatches()
  // No chat button at the checkout, where it would cover the form's fields.
  const path = withoutLocale(useLocation().pathname)
  const isAtCheckout = path === '/checkout'
  // Here it is hidden on phones, where it would cover fields and buttons.
  const isAtAccount = /^\/(login|register|forgot-password|reset-password|dashboard)\b/.test(path)
  const hasAddBar = matches.some(({ id }) => id === 'product')
  return (
    <>
      <a
        href="#content"
        className="-translate-y-16 fixed top-2 left-2 z-70 rounded-control bg-green px-4 py-2.5 text-on-green focus:translate-y-0"
      >
        {m.skip_to_content()}
      </a>
      <CardIcons />
      <WayBar />
      <AnnouncementBar announcements={announcements} />
      <Header menu={menu} facts={facts} />
      <OfflineOrderNotice />
      <main id="content" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <Footer menu={menu} facts={facts} />
      {!isAtCheckout && (
        <Chat whatsapp={facts.whatsapp} facebook={facts.facebook} hiddenOnPhones={hasAddBar || isAtAccount} />
      )}
      <CartDrawer zones={facts.zones} />
      <Asides />
      <Prefetch />
      <InlineScript type="speculationrules" text={wholePages} />
      <Beacon path={path} />
    </>
  )
}

/**
 * Speculation rules for the links to the other language, the only ones that load a document: prefetch on pointerdown (`conservative`)
 * instead of on click. See docs/decisions/0017.
 */
const wholePages = JSON.stringify({
  prefetch: [{ where: { selector_matches: 'a[hreflang]' }, eagerness: 'conservative' }],
})

const listPath = /^\/(shop(\/[^/]+)?|collections\/[^/]+|puja-25)$/

/** Progress bar at the top during navigation; with a text if the next page is a product list. */
function WayBar() {
  const { state, location } = useNavigation()
  const here = useLocation()
  if (state === 'idle') return null
  const isList = location.pathname !== here.pathname && listPath.test(withoutLocale(location.pathname))
  return (
    <div role="status" aria-label={isList ? undefined : m.loading()}>
      <div className="fixed inset-x-0 top-0 z-70 h-0.5 overflow-hidden">
        <div className="h-full w-2/5 animate-[way_900ms_linear_infinite] bg-gold" />
      </div>
      {isList && (
        <p className="fixed top-1/2 left-1/2 z-70 flex -translate-x-1/2 animate-[appear_150ms_250ms_both] items-center gap-3 whitespace-nowrap rounded-control bg-surface px-5 py-3 shadow-lift">
          <span aria-hidden="true" className="size-5 animate-spin rounded-full border-2 border-line border-t-green" />
          {m.shop_loading()}
        </p>
      )}
    </div>
  )
}

function Asides() {
  const { open } = useWishlist()
  useEffect(followSignedIn, [])
  return (
    <>
      {open && <Suspense>{open === 'panel' ? <WishlistPanel /> : <WishlistDialog />}</Suspense>}
      <QuickShopHost />
      <Toaster />
    </>
  )
}

/** Reports a page view to the shop's own statistics, if the page is still open after 1.5 seconds. */
function Beacon({ path }: { path: string }) {
  useEffect(() => {
    let wait: ReturnType<typeof setTimeout>
    const tell = () => {
      wait = setTimeout(() => import('../tell-visit.ts').then(({ tellVisit }) => tellVisit(path)).catch(() => {}), 1500)
    }
    // A page restored from the back/forward cache counts as another view.
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) tell()
    }
    tell()
    window.addEventListener('pageshow', onReturn)
    return () => {
      clearTimeout(wait)
      window.removeEventListener('pageshow', onReturn)
    }
  }, [path])
  return null
}

/** Shown if the frame itself fails. */
export function ErrorBoundary() {
  return (
    <main className="py-10">
      <PageError />
    </main>
  )
}
