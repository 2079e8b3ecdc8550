import { Heart, Menu, Search, ShoppingBag } from 'lucide-react'
import { type MouseEvent, Suspense, startTransition, useState } from 'react'
import { useLocation } from 'react-router'
import type { MenuEntry } from '#domains/catalogue/contract.ts'
import { pageQuery } from '#shared/page-queries.ts'
import { m } from '#shared/paraglide/messages.js'
import { useCart } from '#web/storefront/cart/cart.ts'
import { openWishlist } from '#web/storefront/wishlist/wishlist.ts'
import { cx } from '../../ui/cx.ts'
import { lazily } from '../../ui/lazily.ts'
import { Link } from '../../ui/link.tsx'
import { count, inWords, localPath, pageLocale } from '../../ui/locale.ts'
import { WordMark } from '../../ui/sign.tsx'
import type { ShopFacts } from '../shop-facts.ts'
import { AccountButton } from './account-button.tsx'
import { topEntries } from './menu.ts'
import { TopMenu } from './top-menu.tsx'

const SideMenu = lazily(() => import('./side-menu.tsx'))
const SearchPanel = lazily(() => import('./search-panel.tsx'))

const sign = 'relative inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-mist'

// Without JavaScript each of these is a link to a page that does the same.
const instead = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey) return
  event.preventDefault()
  act()
}

/** Personal parts (badge, name) appear after hydration, in reserved space. */
export function Header({ menu, facts }: { menu: MenuEntry[]; facts: ShopFacts }) {
  const entries = topEntries(menu)
  const [panel, setPanel] = useState<'menu' | 'search' | null>(null)
  const [loaded, setLoaded] = useState({ menu: false, search: false })

  const show = (which: 'menu' | 'search') =>
    instead(() =>
      // Responds to the tap before the whole panel is rendered.
      startTransition(() => {
        setLoaded((before) => ({ ...before, [which]: true }))
        setPanel(which)
      }),
    )

  return (
    // Not sticky on low (zoomed) screens, where it would cover a third.
    <header className="no-print sticky top-0 z-40 border-line border-b bg-paper low:static">
      <div className="wrap grid h-16 grid-cols-[auto_1fr_auto] items-center gap-1 sm:gap-2 xl:h-18 xl:gap-8">
        <div className="flex items-center gap-1">
          {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript it leads to the menu in the footer */}
          <a
            href="#footer-menu"
            className={`${sign} -ml-3 xl:hidden`}
            aria-label={m.menu()}
            aria-haspopup="dialog"
            onClick={show('menu')}
          >
            <Menu aria-hidden="true" className="size-6" strokeWidth={1.6} />
          </a>
          <Link to="/" className="rounded-control py-2" aria-label={inWords(facts.name)}>
            <WordMark name={facts.name.en} nameBn={facts.name.bn} />
          </Link>
        </div>
        <TopMenu entries={entries} />
        <div className="col-start-3 flex items-center justify-end">
          <LanguageSwitch />
          <Link
            to="/shop?search="
            className={sign}
            aria-label={m.search()}
            aria-haspopup="dialog"
            onClick={show('search')}
          >
            <Search aria-hidden="true" className="size-[1.35rem]" strokeWidth={1.6} />
          </Link>
          <Link
            to="/dashboard/wishlist"
            className={`${sign} max-sm:hidden`}
            aria-label={m.wishlist()}
            aria-haspopup="dialog"
            onClick={instead(() => void openWishlist())}
          >
            <Heart aria-hidden="true" className="size-[1.35rem]" strokeWidth={1.6} />
          </Link>
          <span className="max-sm:hidden">
            <AccountButton className={sign} />
          </span>
          <CartSign />
        </div>
      </div>
      <Suspense>
        {loaded.menu && <SideMenu open={panel === 'menu'} onClose={() => setPanel(null)} entries={entries} />}
        {loaded.search && <SearchPanel open={panel === 'search'} onClose={() => setPanel(null)} />}
      </Suspense>
    </header>
  )
}

/** The cart button with its count; a separate component, so that only it renders again when the cart changes. */
function CartSign() {
  const cart = useCart()
  return (
    <Link
      to="/cart"
      className={`${sign} -mr-3`}
      aria-label={cart.count > 0 ? m.cart_with({ count: count(cart.count) }) : m.cart()}
      onClick={instead(cart.open)}
    >
      <ShoppingBag aria-hidden="true" className="size-[1.35rem]" strokeWidth={1.6} />
      {cart.count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-red px-1 text-center font-semibold text-[0.6875rem] text-on-red leading-[1.125rem] tabular-nums"
        >
          {count(Math.min(cart.count, 99))}
        </span>
      )}
    </Link>
  )
}

/** The same page in the other language, as a full page load. */
function LanguageSwitch() {
  const { pathname, search } = useLocation()
  const other = pageLocale() === 'bn' ? 'en' : 'bn'
  return (
    <a
      href={localPath(pathname + pageQuery(pathname, search), other)}
      lang={other}
      hrefLang={other}
      className={cx(
        'inline-flex min-h-11 items-center rounded-control px-2 text-sm hover:bg-mist sm:px-2.5',
        other === 'bn' && 'font-mark',
      )}
    >
      {m.other_language()}
    </a>
  )
}
