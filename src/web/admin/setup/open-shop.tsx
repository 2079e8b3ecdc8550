import { useMutation, useQueryClient } from '@tanstack/react-query'
import { many } from '#web/admin/parts/figures.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { type SetupAnswer, setupQuery } from '#web/admin/request/opening.ts'
import { openTheShop, settingsQuery, shopStateQuery } from '#web/admin/request/settings.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { stepTexts } from './step-texts.ts'

/** The last step, which opens the shop for orders. Unfinished steps are listed, but do not prevent it. */
export function OpenShop({ state, left }: { state: SetupAnswer; left: (keyof typeof stepTexts)[] }) {
  const queries = useQueryClient()
  const open = useMutation({
    mutationFn: openTheShop,
    onSuccess: (saved) => {
      queries.setQueryData(settingsQuery.queryKey, saved)
      queries.setQueryData(shopStateQuery.queryKey, { success: true as const, closed: null })
      void queries.invalidateQueries(setupQuery)
      toast.success(t('The shop is open'))
    },
    onError: (problem) => toastFailure(t('Failed to open the shop'), problem),
  })
  return (
    <section aria-labelledby="open-shop" className="mt-6 rounded-control border border-line bg-surface p-4">
      <h2 id="open-shop" className="font-semibold text-lg">
        {state.isOpen ? t('The shop is open') : t('Open the shop')}
      </h2>
      <p className="mt-1 text-ink-soft">
        {state.isOpen
          ? t('Shoppers can order. You can close it at any time, with a notice, under Settings.')
          : t('Until then shoppers can look around, and read that you open soon. Nobody can order.')}
      </p>
      {left.length > 0 && (
        <div className="mt-3">
          <p className="font-semibold">{t('{are} left:', { are: many(left.length, 'step is', 'steps are') })}</p>
          <ul className="ml-5 list-disc">
            {left.map((step) => (
              <li key={step}>{stepTexts[step].title}</li>
            ))}
          </ul>
        </div>
      )}
      {(!state.isOpen || state.isGuided) && (
        <Button className="mt-4 max-sm:w-full" busy={open.isPending} onClick={() => open.mutate()}>
          {state.isOpen ? t('End the Guide') : t('Open the Shop')}
        </Button>
      )}
    </section>
  )
}
