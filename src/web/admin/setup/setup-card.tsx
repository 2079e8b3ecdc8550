import { useQuery } from '@tanstack/react-query'
import { setupSteps } from '#domains/settings/staff-contract.ts'
import { count } from '#web/admin/parts/figures.ts'
import { setupQuery } from '#web/admin/request/opening.ts'
import { t } from '#web/admin/translate.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { stepTexts } from './step-texts.ts'

/** Dashboard card of an unopened shop: the setup progress, and a link to continue. */
export function SetupCard() {
  const { data } = useQuery(setupQuery)
  const next = data && setupSteps.find((step) => !data.done.includes(step) && !data.skipped.includes(step))
  return (
    <section
      aria-labelledby="setup-card"
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-control border border-line bg-surface px-4 py-4"
    >
      <div className="min-w-0 grow basis-60">
        <h2 id="setup-card" className="font-semibold text-lg">
          {t('Set up your shop')}
        </h2>
        <p className="text-ink-soft">
          {data
            ? t('{count} of {count2} steps are done.{value}', {
                count: count(data.done.length),
                count2: count(setupSteps.length),
                value: next ? t(' Next: {title}.', { title: stepTexts[next].title }) : t(' It can open.'),
              })
            : t('A few steps, each on its own, in any order.')}
        </p>
      </div>
      <ButtonLink to="/admin/setup" className="max-sm:w-full">
        {data && data.done.length > 0 ? t('Go On') : t('Begin')}
      </ButtonLink>
    </section>
  )
}
