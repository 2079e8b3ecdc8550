import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { TopEntry } from '#domains/content/menus/contract.ts'
import { withoutLocale } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { SsrFragment } from '../../ui/ssr-fragment.tsx'
import { handleMenuKey } from './menu-keys.ts'
import { Submenu } from './submenu.tsx'

/**
 * The menu of wide screens. Hovering an entry opens its submenu; so do its arrow button and the arrow keys. Without
 * JavaScript the entries are links and the footer lists the subcategories.
 */
export function TopMenu({ entries }: { entries: TopEntry[] }) {
  const [open, setOpen] = useState<string | null>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const location = useLocation()
  const here = pageOf(location.pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => setOpen(null), [location.key])

  /** Toggles a submenu. A mouse only opens it: it has already opened by hovering and closes when the mouse leaves. */
  const press = (key: string, { nativeEvent }: MouseEvent) => {
    const byMouse = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse'
    setOpen(open === key && !byMouse ? null : key)
  }
  const enter = (key: string | null) => {
    clearTimeout(closing.current)
    setOpen(key)
  }
  const leave = () => {
    clearTimeout(closing.current)
    closing.current = setTimeout(() => setOpen(null), 160)
  }

  return (
    <nav
      aria-label={m.main_menu()}
      className="hidden xl:block"
      onKeyDown={(event) => handleMenuKey(event, open !== null, setOpen)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(null)}
    >
      <SsrFragment
        as="ul"
        className={row}
        of={entries}
        variant="top"
        isOwn={entries.some(({ to }) => isCurrent(to, here))}
      >
        <Entries entries={entries} here={here} open={open} onPress={press} onEnter={enter} onLeave={leave} />
      </SsrFragment>
    </nav>
  )
}

const row = 'flex items-center justify-center gap-5 2xl:gap-7'

/** The page of a path: /bn/shop/mens is that of /collections/mens, and not below that of /shop. */
const pageOf = (path: string) =>
  withoutLocale(path.replace(/[?#].*/, ''))
    .toLowerCase()
    .replace(/^\/(shop\/(?=.)|(?=puja-25))/, '/collections/')

/** Whether an entry links to this page, or to a parent of it. */
const isCurrent = (to: string, here: string) => to !== '' && `${here}/`.startsWith(`${pageOf(to)}/`)

type EntriesProps = {
  entries: TopEntry[]
  /** The page that is shown. */
  here: string
  open: string | null
  onPress: (key: string, event: MouseEvent) => void
  onEnter: (key: string | null) => void
  onLeave: () => void
}

const Entries = ({ entries, here, open, onPress, onEnter, onLeave }: EntriesProps) =>
  entries.map((entry) => {
    const isOpen = open === entry.key
    const isHere = isCurrent(entry.to, here)
    const hasMenu = entry.groups.length > 0
    return (
      <li
        key={entry.key}
        data-entry={entry.key}
        className="flex items-center"
        onPointerEnter={(event) => event.pointerType === 'mouse' && onEnter(hasMenu ? entry.key : null)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && onLeave()}
      >
        {entry.to === '' ? (
          <span className={cx('top-entry', isOpen && 'open')}>{entry.label}</span>
        ) : (
          <Link
            aria-current={isHere ? 'page' : undefined}
            to={entry.to}
            className={cx('top-entry', (isHere || isOpen) && 'open', entry.isSale && 'font-semibold text-red')}
          >
            {entry.label}
          </Link>
        )}
        {hasMenu && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`menu-${entry.key}`}
            aria-label={m.menu_show({ name: entry.label })}
            onClick={(event) => onPress(entry.key, event)}
            className="top-more"
          />
        )}
        {hasMenu && isOpen && <Submenu entry={entry} onEnter={() => onEnter(entry.key)} />}
      </li>
    )
  })
