import { m } from '#shared/paraglide/messages.js'
import { Link } from './link.tsx'

/** Breadcrumb navigation. The last entry is the current page and not a link. */
export function Breadcrumb({ trail }: { trail: { label: string; to?: string }[] }) {
  return (
    <nav aria-label={m.breadcrumb()} className="text-sm text-stone">
      <ol className="flex flex-wrap items-center">
        {trail.map(({ label, to }, i) => (
          <li key={to ?? label} className="flex min-w-0 items-center">
            {i > 0 && (
              <span aria-hidden="true" className="px-2 text-gold">
                ◆
              </span>
            )}
            {to ? (
              <Link to={to} className="py-2.75 hover:text-ink hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="py-2.75 text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
