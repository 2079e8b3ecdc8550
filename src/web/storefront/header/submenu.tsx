import type { TopEntry } from '#domains/content/menus/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'

export function Submenu({ entry, onEnter }: { entry: TopEntry; onEnter: () => void }) {
  const isMain = entry.to !== '' && entry.groups.some(({ title }) => title)
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
