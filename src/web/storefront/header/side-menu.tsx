import { ChevronDown } from 'lucide-react'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '../../ui/cx.ts'
import { Drawer } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { isThere } from '../pages-to-come.ts'
import type { TopEntry } from './menu.ts'

type Props = { open: boolean; onClose: () => void; entries: TopEntry[] }

/** The menu of phones and tablets. Loaded when it is first opened. */
export default function SideMenu({ open, onClose, entries }: Props) {
  const row = 'flex min-h-13 items-center text-lg'
  return (
    <Drawer open={open} onClose={onClose} title={m.menu()} side="left" foot={<Foot onClose={onClose} />}>
      <ul className="-my-2 divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.key}>
            {entry.groups.length === 0 ? (
              <Link to={entry.to} onClick={onClose} className={row}>
                {entry.label}
              </Link>
            ) : (
              <details className="group" name="menu">
                <summary className={cx(row, 'list-none justify-between', entry.isSale && 'font-semibold text-red')}>
                  {entry.label}
                  <ChevronDown
                    aria-hidden="true"
                    className="size-5 text-stone transition-transform group-open:rotate-180"
                  />
                </summary>
                <div className="grid gap-4 pb-4 pl-3">
                  <SubLink to={entry.to} onClose={onClose} label={m.menu_all_of({ name: entry.label })} strong />
                  {entry.groups.map((group) => (
                    <div key={group.title ?? 'all'}>
                      {group.title && <p className="text-sm text-stone">{group.title}</p>}
                      {group.entries.map(({ label, to }) => (
                        <SubLink key={to} to={to} onClose={onClose} label={label} />
                      ))}
                    </div>
                  ))}
                </div>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

function SubLink({ to, label, onClose, strong }: { to: string; label: string; onClose: () => void; strong?: boolean }) {
  return (
    <Link to={to} onClick={onClose} className={cx('flex min-h-11 items-center', strong && 'font-semibold')}>
      {label}
    </Link>
  )
}

const Foot = ({ onClose }: { onClose: () => void }) => (
  <div className="flex flex-wrap gap-x-6">
    {[
      [m.account(), '/dashboard'],
      [m.footer_track(), '/track-order'],
      [m.footer_contact_us(), '/contact'],
      [m.footer_size_guide(), '/size-guide'],
    ]
      .filter(([, to = '']) => isThere(to))
      .map(([label = '', to = '']) => (
        <SubLink key={to} to={to} label={label} onClose={onClose} />
      ))}
  </div>
)
