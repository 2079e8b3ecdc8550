import { ChevronDown } from 'lucide-react'
import type { TopEntry } from '#domains/content/menus/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { openWishlist } from '#web/storefront/wishlist/wishlist.ts'
import { cx } from '../../ui/cx.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { Link } from '../../ui/link.tsx'
import { roleLabel } from '../account/role-label.ts'
import { useLeave } from '../account/use-leave.ts'
import { useSession } from '../session/session.ts'

type Props = { open: boolean; onClose: () => void; entries: TopEntry[] }

/** The menu of phones and tablets. Loaded when it first opens. */
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
                  {entry.to !== '' && (
                    <SubLink to={entry.to} onClose={onClose} label={m.menu_all_of({ name: entry.label })} strong />
                  )}
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

/** Account and help links. */
function Foot({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const { leave } = useLeave()
  const links = [
    [m.footer_track(), '/track-order'],
    [m.footer_contact_us(), '/contact'],
    [m.footer_size_guide(), '/size-guide'],
  ] as const
  const press = (act: () => unknown) => () => {
    onClose()
    void act()
  }
  return (
    <>
      {user && (
        <p className="flex items-baseline gap-2 pb-1">
          <span className="truncate font-semibold">{user.name}</span>
          {user.role && <span className="shrink-0 text-sm text-stone">{roleLabel(user.role)}</span>}
        </p>
      )}
      <div className="flex flex-wrap gap-x-6">
        {user ? (
          <SubLink to="/dashboard" label={m.dashboard()} onClose={onClose} />
        ) : (
          <>
            <SubLink to="/login" label={m.login()} onClose={onClose} />
            <SubLink to="/register" label={m.create_account()} onClose={onClose} />
          </>
        )}
        <button type="button" onClick={press(openWishlist)} className="flex min-h-11 items-center">
          {m.wishlist()}
        </button>
        {user && (
          <button type="button" onClick={press(leave)} className="flex min-h-11 items-center">
            {m.logout()}
          </button>
        )}
        {links.map(([label = '', to = '']) => (
          <SubLink key={to} to={to} label={label} onClose={onClose} />
        ))}
      </div>
    </>
  )
}
