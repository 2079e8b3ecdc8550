import { useQuery } from '@tanstack/react-query'
import { setupSteps } from '#domains/settings/staff-contract.ts'
import { count } from '#web/admin/parts/figures.ts'
import { setupQuery } from '#web/admin/request/opening.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { stepTexts } from './step-texts.ts'

/** On the dashboard of a shop that has not been opened yet: how far it is, and the way on. */
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
          Set up your shop
        </h2>
        <p className="text-ink-soft">
          {data
            ? `${count(data.done.length)} of ${count(setupSteps.length)} steps are done.${next ? ` Next: ${stepTexts[next].title}.` : ' It can open.'}`
            : 'A few steps, each on its own, in any order.'}
        </p>
      </div>
      <ButtonLink to="/admin/setup" className="max-sm:w-full">
        {data && data.done.length > 0 ? 'Go On' : 'Begin'}
      </ButtonLink>
    </section>
  )
}
