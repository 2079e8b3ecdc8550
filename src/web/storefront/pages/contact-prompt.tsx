import { m } from '#shared/paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

/** End of a policy page: contact link and links to the other policies, without the current one (`here`). */
export function ContactPrompt({ here }: { here: string }) {
  const related = [
    ['/shipping-policy', m.footer_shipping()],
    ['/returns', m.footer_returns()],
    ['/refund-policy', m.footer_refunds()],
    ['/size-guide', m.footer_size_guide()],
    ['/faq', m.footer_faq()],
    ['/terms', m.footer_terms()],
    ['/privacy', m.footer_privacy()],
  ].filter(([to]) => to !== here)
  return (
    <aside className="no-print mt-16 border-line border-t pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div>
          <h2 className="font-semibold text-lg">{m.pages_questions_title()}</h2>
          <p className="text-ink-soft">{m.pages_questions_text()}</p>
        </div>
        <ButtonLink to="/contact">{m.pages_write()}</ButtonLink>
      </div>
      <nav aria-label={m.pages_related()} className="mt-5 flex flex-wrap gap-x-6">
        {related.map(([to = '', label]) => (
          <Link
            key={to}
            to={to}
            className="inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline"
          >
            {label}
          </Link>
        ))}
      </nav>
    </aside>
  )
}
