import { User } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { Link } from '../../ui/link.tsx'
import { roleLabel } from '../account/role-label.ts'
import { useLeave } from '../account/use-leave.ts'
import { useSession } from '../session/session.ts'

/** A link to the log-in; a menu once the session of a signed-in user has loaded. */
export function AccountButton({ className }: { className: string }) {
  const { user } = useSession()
  const { isLeaving, leave } = useLeave()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => box.current?.contains(event.target as Node) || setOpen(false)
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const icon = <User aria-hidden="true" className="size-[1.35rem]" strokeWidth={1.6} />
  if (!user)
    return (
      <Link to="/login" className={className} aria-label={m.login()}>
        {icon}
      </Link>
    )

  function close() {
    setOpen(false)
    button.current?.focus()
  }
  const row = 'flex min-h-11 w-full items-center px-4 text-left hover:bg-mist'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and loss of focus close the menu of its button
    <div
      ref={box}
      className="relative"
      onKeyDown={(event) => open && event.key === 'Escape' && close()}
      onBlur={(event: FocusEvent) =>
        event.relatedTarget && !box.current?.contains(event.relatedTarget) && setOpen(false)
      }
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={m.account()}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {icon}
        <span aria-hidden="true" className="absolute top-2 right-2 size-2 rotate-45 bg-gold" />
      </button>
      {open && (
        <div className="absolute top-full right-0 mt-1 w-60 rounded-control border border-line bg-paper py-2 shadow-lift">
          <p className="border-line border-b px-4 pt-1 pb-2.5">
            <span className="block truncate font-semibold">{user.name}</span>
            {user.role && <span className="block text-sm text-stone">{roleLabel(user.role)}</span>}
          </p>
          <Link to="/dashboard" className={row} onClick={() => setOpen(false)}>
            {m.dashboard()}
          </Link>
          <button
            type="button"
            className={row}
            disabled={isLeaving}
            onClick={() => {
              setOpen(false)
              void leave()
            }}
          >
            {m.logout()}
          </button>
        </div>
      )}
    </div>
  )
}
