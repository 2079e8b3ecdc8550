import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '../../ui/cx.ts'
import { Link, NavLink } from '../../ui/link.tsx'
import type { TopEntry } from './menu.ts'

/**
 * The menu of wide screens. Hovering an entry opens its submenu; so does its arrow button. Arrow keys: left and right move along the
 * entries, down into a submenu, up and Escape back. Without JavaScript the entries are links and the footer lists the subcategories.
 */
export function TopMenu({ entries }: { entries: TopEntry[] }) {
  const [open, setOpen] = useState<string | null>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const location = useLocation()
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

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const here = event.target as HTMLElement
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')]
    const at = entries.findIndex((entry) => entry.contains(here))
    const entry = entries[at]
    if (!entry) return
    const key = entry.dataset.entry ?? ''
    const head = entry.querySelector<HTMLElement>('button') ?? entry.querySelector('a')
    const below = () => [...entry.querySelectorAll<HTMLElement>(`[id="menu-${key}"] a`)]
    const inside = below().indexOf(here)
    const along = (step: number) =>
      entries
        .at((at + step) % entries.length)
        ?.querySelector('a')
        ?.focus()

    switch (event.key) {
      case 'Escape':
        if (open === null) return
        setOpen(null)
        head?.focus()
        break
      case 'ArrowLeft':
        along(-1)
        break
      case 'ArrowRight':
        along(1)
        break
      case 'ArrowDown':
        if (inside < 0 && head?.hasAttribute('aria-expanded')) flushSync(() => setOpen(key))
        below()[inside + 1]?.focus()
        break
      case 'ArrowUp':
        if (inside < 0) return
        ;(below()[inside - 1] ?? head)?.focus()
        break
      default:
        return
    }
    event.preventDefault()
  }

  return (
    <nav
      aria-label={m.main_menu()}
      className="hidden xl:block"
      onKeyDown={onKeyDown}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(null)}
    >
      <ul className="flex items-center justify-center gap-5 2xl:gap-7">
        {entries.map((entry) => {
          const isOpen = open === entry.key
          const hasMenu = entry.groups.length > 0
          return (
            <li
              key={entry.key}
              data-entry={entry.key}
              className="flex items-center"
              onPointerEnter={(event) => event.pointerType === 'mouse' && enter(hasMenu ? entry.key : null)}
              onPointerLeave={(event) => event.pointerType === 'mouse' && leave()}
            >
              <NavLink
                to={entry.to}
                className={({ isActive }) =>
                  cx(
                    'flex h-18 items-center border-b-2 pt-0.5 transition-colors duration-150 hover:border-gold',
                    isActive || isOpen ? 'border-gold' : 'border-transparent',
                    entry.isSale && 'font-semibold text-red',
                  )
                }
              >
                {entry.label}
              </NavLink>
              {hasMenu && (
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-controls={`menu-${entry.key}`}
                  aria-label={m.menu_show({ name: entry.label })}
                  onClick={(event) => press(entry.key, event)}
                  className="-mr-2 grid h-11 w-6 place-items-center text-stone"
                >
                  <ChevronDown
                    aria-hidden="true"
                    className={cx('size-3.5 transition-transform', isOpen && 'rotate-180')}
                  />
                </button>
              )}
              {hasMenu && isOpen && <Submenu entry={entry} onEnter={() => enter(entry.key)} />}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Submenu({ entry, onEnter }: { entry: TopEntry; onEnter: () => void }) {
  const isMain = entry.groups.some(({ title }) => title)
  return (
    <div
      id={`menu-${entry.key}`}
      onPointerEnter={onEnter}
      className="absolute inset-x-0 top-full border-line border-b bg-paper shadow-lift"
    >
      <div className="selvedge opacity-60" />
      <div className="wrap flex flex-wrap gap-x-8 gap-y-6 py-8 2xl:gap-x-16">
        {entry.groups.map((group) => (
          <div key={group.title ?? 'all'} className="min-w-36">
            {group.title && <p className="mb-1.5 text-sm text-stone">{group.title}</p>}
            <ul className={cx(!group.title && 'flex flex-wrap gap-x-12')}>
              {group.entries.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} className="block py-1.5 underline-offset-4 hover:underline hover:decoration-gold">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {isMain && (
          <div className="ml-auto self-end">
            <Link to={entry.to} className="border-gold border-b pb-0.5 font-semibold">
              {m.menu_all_of({ name: entry.label })}
            </Link>
          </div>
        )}
      </div>
    </div>
  )
}
