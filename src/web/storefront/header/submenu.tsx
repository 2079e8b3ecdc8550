import type { TopEntry } from '#domains/content/menus/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { localPath } from '../../ui/locale.ts'

const collections = '/collections/'

export function Submenu({ entry, onEnter }: { entry: TopEntry; onEnter: () => void }) {
  const isCollection = entry.to.startsWith(collections)
  return (
    <div
      id={`menu-${entry.key}`}
      onPointerEnter={onEnter}
      className="absolute inset-x-0 top-full border-line border-b bg-paper shadow-lift"
    >
      <div className="selvedge opacity-60" />
      <div className="wrap flex justify-center gap-x-16 py-8">
        <div className="flex max-w-140 flex-wrap content-start gap-x-12 gap-y-6">
          {entry.groups.map((group) => (
            <div key={group.title ?? 'all'} className="min-w-36">
              {group.title && <p className="mb-1.5 text-sm text-stone">{group.title}</p>}
              <ul className={cx(!group.title && 'columns-2 gap-x-12')}>
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
        </div>
        {isCollection && (
          <Link to={entry.to} className="grid w-60 shrink-0 content-start gap-3">
            {/* The server returns no picture for a category without one. */}
            <img
              src={localPath(entry.to.replace(collections, '/menu-picture/'))}
              alt=""
              width={480}
              height={360}
              onError={(event) => {
                event.currentTarget.hidden = true
              }}
              className="aspect-4/3 w-full bg-mist object-cover object-[50%_25%]"
            />
            <span className="justify-self-start border-gold border-b pb-0.5 font-semibold">
              {m.menu_all_of({ name: entry.label })}
            </span>
          </Link>
        )}
      </div>
    </div>
  )
}
