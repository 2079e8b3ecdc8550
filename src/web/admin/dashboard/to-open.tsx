import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '#web/admin/translate.ts'

const facts = {
  name: t('Give the shop its name'),
  phone: t('Say at which phone number customers reach you'),
  email: t('Say to which e-mail address messages and new orders go'),
  address: t('Write the address that stands on invoices and in the policies'),
} as const

/** Set-up steps that are still missing in a new shop, each with a link. Renders nothing once all are done. */
export function ToOpen({ missing, hasProducts }: { missing: (keyof typeof facts)[]; hasProducts: boolean }) {
  const steps = [
    ...missing.map((fact) => ({ text: facts[fact], to: '/admin/settings/shop' })),
    ...(hasProducts ? [] : [{ text: t('Add the first product'), to: '/admin/products?edit=new' }]),
  ]
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="to-open" className="mb-6 rounded-control border border-line bg-surface px-4 py-3.5">
      <h2 id="to-open" className="font-semibold text-base">
        {t('Before you open')}
      </h2>
      <p className="text-ink-soft">{t('Until then the pages leave out what they do not know.')}</p>
      <ul className="mt-2 divide-y divide-line">
        {steps.map(({ text, to }) => (
          <li key={text}>
            <Link to={to} className="flex min-h-11 items-center justify-between gap-4 hover:text-green">
              {text}
              <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-stone" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
