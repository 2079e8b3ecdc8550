import { Heart, Menu, Search } from 'lucide-react'
import { Suspense, startTransition, useState } from 'react'
import type { ShopMenus } from '#domains/content/menus/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { openWishlist } from '#web/storefront/wishlist/wishlist.ts'
import { lazily } from '../../ui/lazily.ts'
import { Link } from '../../ui/link.tsx'
import { inPageLocale } from '../../ui/locale.ts'
import { WordMark } from '../../ui/logo.tsx'
import type { ShopFacts } from '../shop-facts.ts'
import { AccountButton } from './account-button.tsx'
import { CartButton } from './cart-button.tsx'
import { insteadOfLink } from './instead-of-link.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { TopMenu } from './top-menu.tsx'

const SideMenu = lazily(() => import('./side-menu.tsx'))
const SearchPanel = lazily(() => import('./search-panel.tsx'))

const iconButton =
  'relative inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-mist'

/** Personal parts (badge, name) appear after hydration, in reserved space. */
export function Header({ menus, facts }: { menus: ShopMenus; facts: ShopFacts }) {
  const [panel, setPanel] = useState<'menu' | 'search' | null>(null)
  const [loaded, setLoaded] = useState({ menu: false, search: false })

  const show = (which: 'menu' | 'search') =>
    insteadOfLink(() =>
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
            className={`${iconButton} -ml-3 xl:hidden`}
            aria-label={m.menu()}
            aria-haspopup="dialog"
            onClick={show('menu')}
          >
            <Menu aria-hidden="true" className="size-6" strokeWidth={1.6} />
          </a>
          <Link to="/" className="rounded-control py-2" aria-label={inPageLocale(facts.name)}>
            <WordMark name={facts.name.en} nameBn={facts.name.bn} />
          </Link>
        </div>
        <TopMenu entries={menus.header} />
        <div className="col-start-3 flex items-center justify-end">
          <LanguageSwitch />
          <Link
            to="/shop?search="
            className={iconButton}
            aria-label={m.search()}
            aria-haspopup="dialog"
            onClick={show('search')}
          >
            <Search aria-hidden="true" className="size-[1.35rem]" strokeWidth={1.6} />
          </Link>
          <Link
            to="/dashboard/wishlist"
            className={`${iconButton} max-sm:hidden`}
            aria-label={m.wishlist()}
            aria-haspopup="dialog"
            onClick={insteadOfLink(() => void openWishlist())}
          >
            <Heart aria-hidden="true" className="size-[1.35rem]" strokeWidth={1.6} />
          </Link>
          <span className="max-sm:hidden">
            <AccountButton className={iconButton} />
          </span>
          <CartButton className={`${iconButton} -mr-3`} />
        </div>
      </div>
      {/* Each in its own boundary, so that a chunk that fails to load does not block the other. */}
      {loaded.menu && (
        <Suspense>
          <SideMenu open={panel === 'menu'} onClose={() => setPanel(null)} entries={menus.drawer ?? menus.header} />
        </Suspense>
      )}
      {loaded.search && (
        <Suspense>
          <SearchPanel open={panel === 'search'} onClose={() => setPanel(null)} />
        </Suspense>
      )}
    </header>
  )
}
