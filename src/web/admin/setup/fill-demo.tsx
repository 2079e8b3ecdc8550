import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toastFailure } from '#web/admin/query-client.ts'
import { demoQuery, fillDemo } from '#web/admin/request/opening.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { DemoProgress } from './demo-progress.tsx'

/** Adds the demo data to an empty shop. Renders nothing if the shop is not empty. */
export function FillDemo() {
  const queries = useQueryClient()
  const { data } = useQuery(demoQuery)
  const [withOrders, setWithOrders] = useState(false)
  const fill = useMutation({
    mutationFn: fillDemo,
    onSuccess: (answer) => queries.setQueryData(demoQuery.queryKey, answer),
    onError: (problem) => toastFailure(t('Failed to begin with the demo'), problem),
  })
  const run = data?.run
  const isRunning = run?.finishedAt === null
  const ran = useRef(false)
  useEffect(() => {
    if (ran.current && !isRunning) {
      if (run?.failure) toast.error(run.failure)
      else toast.success(run?.kind === 'fill' ? t('The demo is here') : t('The demo is cleared'))
      // Products, orders, the dashboard: everything is another.
      void queries.invalidateQueries()
    }
    ran.current = isRunning
  }, [isRunning, run, queries])
  if (run && isRunning) return <DemoProgress run={run} />
  if (!data?.canFill) return null
  return (
    <section aria-labelledby="begin-with-demo" className="grid gap-2 rounded-control border border-line p-3.5">
      <h3 id="begin-with-demo" className="font-semibold">
        {t('Begin with the demo and clear it later')}
      </h3>
      <p className="text-ink-soft">
        {t(
          'Some 170 drawn products with prices, pictures and stock show how a full shop looks. They can be bought like any other, so clear them before you open.',
        )}
      </p>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={withOrders}
          onChange={({ target }) => setWithOrders(target.checked)}
        />
        {t('With a year of orders by invented people, for reports to show')}
      </label>
      <div>
        <Button
          variant="outline"
          size="sm"
          busy={fill.isPending}
          onClick={() => fill.mutate(withOrders)}
          className="max-sm:min-h-11"
        >
          {t('Begin with the Demo')}
        </Button>
      </div>
    </section>
  )
}
