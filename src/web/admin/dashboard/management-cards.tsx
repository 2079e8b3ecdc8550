import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Screen } from '#web/admin/screens.ts'
import { t } from '#web/admin/translate.ts'

/** Links to screens, each with a description. */
export const ManagementCards = ({ screens }: { screens: Screen[] }) => (
  <section aria-labelledby="manage" className="mt-7">
    <h2 id="manage" className="mb-2 font-semibold text-base">
      {t('Management')}
    </h2>
    <ul className="grid gap-2 sm:grid-cols-2 sm:gap-3 xl:grid-cols-3">
      {screens.map(({ path, title, hint, icon: Icon }) => (
        <li key={path}>
          <Link
            to={path}
            className="flex items-center gap-4 rounded-control border border-line bg-surface px-4 py-3.5 transition-colors hover:border-edge"
          >
            <Icon aria-hidden="true" className="size-5 shrink-0 text-green" />
            <span className="grow">
              <span className="block font-semibold">{title}</span>
              <span className="text-ink-soft">{hint}</span>
            </span>
            <ArrowRight aria-hidden="true" className="size-4 text-stone" />
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
