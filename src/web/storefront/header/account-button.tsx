import { User } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#shared/paraglide/messages.js'
import { Link } from '../../ui/link.tsx'
import { localPath } from '../../ui/locale.ts'
import { toast } from '../../ui/toast.ts'
import { isThere } from '../pages-to-come.ts'
import { signOut, useSession } from '../session.ts'

/** A link to the login until somebody is known to be signed in; then a small menu. */
export function AccountButton({ className }: { className: string }) {
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()

  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => box.current?.contains(event.target as Node) || setOpen(false)
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const icon = <User aria-hidden="true" className="size-[1.35rem]" strokeWidth={1.6} />
  if (!user)
    return isThere('/login') ? (
      <Link to="/login" className={className} aria-label={m.login()}>
        {icon}
      </Link>
    ) : null

  const leave = async () => {
    setOpen(false)
    const done = await signOut()
    toast.success(done ? m.logged_out() : m.logged_out_short())
    navigate(localPath('/'))
  }
  const row = 'flex min-h-11 w-full items-center px-4 text-left hover:bg-mist'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and a lost focus close what its button opened
    <div
      ref={box}
      className="relative"
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      onBlur={(event: FocusEvent) =>
        event.relatedTarget && !box.current?.contains(event.relatedTarget) && setOpen(false)
      }
    >
      <button
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
          <p className="truncate px-4 pb-2 text-sm text-stone">
            {user.name}
            {user.role && user.role !== 'customer' && <span> · {user.role}</span>}
          </p>
          {isThere('/dashboard') && (
            <Link to="/dashboard" className={row} onClick={() => setOpen(false)}>
              {m.dashboard()}
            </Link>
          )}
          <button type="button" className={row} onClick={leave}>
            {m.logout()}
          </button>
        </div>
      )}
    </div>
  )
}
