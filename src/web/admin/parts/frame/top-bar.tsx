import { LogOut, Menu as MenuIcon, Moon, Search, Sun } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { queryClient } from '#web/admin/query-client.ts'
import type { Screen } from '#web/admin/screens.ts'
import { logOut, roleLabel, stillLoggedIn, useSession } from '#web/admin/session.ts'
import { useShopName } from '#web/admin/shop-name.ts'
import { useTheme } from '#web/admin/theme.ts'
import { t } from '#web/admin/translate.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { hasUnsavedChanges } from '../hooks/use-guard.tsx'
import { KeyMapButton } from '../keys/key-map-button.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { NewsBell } from './news-bell.tsx'
import { ScreenList } from './side-bar.tsx'

const loadSearch = () => import('../search/search-panel.tsx')
const SearchPanel = lazy(loadSearch)

/** Without any of these permissions there is no news to show. */
const newsRights = ['orders.view', 'inventory.view', 'products.view', 'users.view'] as const

/** Search, theme, news and the signed-in person. */
export function TopBar({ screens }: { screens: Screen[] }) {
  const { session, can } = useSession()
  const { theme, toggle } = useTheme()
  const shopName = useShopName()
  const [menu, setMenu] = useState(false)
  const [searching, setSearching] = useSearchKey()
  const leave = useLeave()

  return (
    <header className="no-print low:static sticky top-0 z-30 flex h-14 items-center gap-1 border-line border-b bg-paper px-2 sm:gap-2 sm:px-6">
      <IconButton label={t('Menu')} className="lg:hidden" onClick={() => setMenu(true)} aria-haspopup="dialog">
        <MenuIcon aria-hidden="true" className="size-5" />
      </IconButton>
      <button
        type="button"
        onClick={() => setSearching(true)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="flex h-9 items-center gap-2 rounded-control text-stone transition-colors hover:text-ink max-sm:size-11 max-sm:justify-center sm:w-72 sm:border sm:border-line sm:bg-surface sm:px-3"
      >
        <Search aria-hidden="true" className="size-4.5 shrink-0" />
        <span className="max-sm:sr-only">{t('Search')}</span>
        <kbd className="ml-auto rounded-[3px] border border-line px-1.5 font-sans text-xs max-sm:hidden">Ctrl K</kbd>
      </button>
      <span className="grow" />
      <KeyMapButton />
      <IconButton label={theme === 'dark' ? t('Light theme') : t('Dark theme')} onClick={toggle}>
        {theme === 'dark' ? (
          <Sun aria-hidden="true" className="size-5" />
        ) : (
          <Moon aria-hidden="true" className="size-5" />
        )}
      </IconButton>
      <LanguageSwitch />
      {newsRights.some(can) && <NewsBell />}
      <p className="ml-1 grid min-w-0 text-right leading-tight max-sm:hidden">
        <span className="truncate font-semibold">{session.username}</span>
        <span className="truncate text-stone text-xs">{roleLabel(session)}</span>
      </p>
      <button
        type="button"
        onClick={leave}
        className="ml-1 flex h-11 items-center gap-2 rounded-control px-2.5 text-ink-soft transition-colors hover:bg-mist hover:text-ink sm:h-9"
      >
        <LogOut aria-hidden="true" className="size-4.5" />
        <span className="max-sm:sr-only">{t('Logout')}</span>
      </button>
      <Drawer open={menu} onClose={() => setMenu(false)} title={shopName || t('Back office')} side="left">
        <p className="mb-3 border-line border-b pb-3 text-sm sm:hidden">
          <span className="block break-words font-semibold">{session.username}</span>
          <span className="text-stone">{roleLabel(session)}</span>
        </p>
        <ScreenList screens={screens} className="-mx-2" onPick={() => setMenu(false)} />
      </Drawer>
      <Suspense>{searching && <SearchPanel screens={screens} onClose={() => setSearching(false)} />}</Suspense>
    </header>
  )
}

/**
 * State of the search panel, toggled anywhere with Ctrl+K or Cmd+K. Its code is prefetched, so that no keystroke is
 * lost.
 */
function useSearchKey() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const wait = setTimeout(() => loadSearch().catch(() => {}), 1000)
    return () => clearTimeout(wait)
  }, [])
  useKeys(t('Everywhere'), [{ key: 'ctrl+k', words: t('Search'), press: () => setOpen((was) => !was) }])
  return [open, setOpen] as const
}

/** Signs out. If the shop cannot be reached, the user stays signed in and sees an error. */
function useLeave() {
  const navigate = useNavigate()
  return async () => {
    if (hasUnsavedChanges()) return toast.info(t('Please save or discard your changes first'))
    try {
      await logOut()
    } catch {
      toast.error(stillLoggedIn())
      return
    }
    toast.success(t('Logged out successfully'))
    queryClient.clear()
    await navigate('/admin')
  }
}
