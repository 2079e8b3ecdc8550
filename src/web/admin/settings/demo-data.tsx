import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { clearWords } from '#domains/opening/staff-contract.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { Failed } from '#web/admin/parts/failed.tsx'
import { count, many, moment } from '#web/admin/parts/figures.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { clearDemo, type DemoCounts, type DemoRun, demoQuery } from '#web/admin/request/opening.ts'
import { Code } from '#web/admin/setup/code.tsx'
import { FillDemo } from '#web/admin/setup/fill-demo.tsx'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Counts of the demo data, and a form that removes it. */
export default function DemoData() {
  const { data, error, refetch } = useQuery(demoQuery)
  if (error && !data) return <Failed what={t('Failed to count the demo')} error={error} retry={refetch} />
  if (!data)
    return (
      <div aria-busy="true" className="grid max-w-xl gap-3">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-40" />
      </div>
    )
  const { counts, run } = data
  const isRunning = run?.finishedAt === null
  const isGone = counts.products + counts.demoOrders + counts.realOrders + counts.people + counts.homePictures === 0
  return (
    <div className="grid max-w-xl content-start gap-5">
      <div>
        <h2 className="font-semibold text-lg">{t('Demo data')}</h2>
        <p className="mt-0.5 text-ink-soft">
          {t(
            'Goods, pictures, people and orders that were invented to show a full shop. Clear them before real customers come.',
          )}
        </p>
      </div>
      {run?.finishedAt && <LastRun run={run} />}
      <FillDemo />
      {!isRunning && !isGone && <Clear counts={counts} />}
      {!isRunning && isGone && !data.canFill && (
        <EmptyState
          heading="h3"
          title={t('Nothing of the demo is here')}
          text={t('Everything in this shop is its own.')}
        />
      )}
    </div>
  )
}

function LastRun({ run: { kind, finishedAt, failure, backup } }: { run: DemoRun }) {
  if (failure)
    return (
      <p role="alert" className="rounded-control bg-red-soft px-3.5 py-2.5 text-red">
        {kind === 'fill' ? t('The demo was not added') : t('The demo was not cleared')}: {translateServerText(failure)}
      </p>
    )
  if (kind === 'fill') return null
  return (
    <p role="status" className="rounded-control bg-green-soft px-3.5 py-2.5">
      {t(
        'The demo was cleared on {finishedAt}. The way back is the backup made before that: on the shop’s machine, with the shop closed,',
        { finishedAt: moment(finishedAt ?? '') },
      )}{' '}
      <Code>npm run restore -- {backup} --replace</Code>
      {t('. It undoes everything since.')}
    </p>
  )
}

function Clear({ counts }: { counts: DemoCounts }) {
  const queries = useQueryClient()
  const [words, setWords] = useState('')
  const clear = useMutation({
    mutationFn: () => clearDemo(words, counts),
    onSuccess: (answer) => queries.setQueryData(demoQuery.queryKey, answer),
    onError: (problem) => {
      toastFailure(t('Failed to clear the demo'), problem)
      void queries.invalidateQueries(demoQuery)
    },
  })
  const wrong = clear.error instanceof ApiRefusal ? clear.error.fields.confirm : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!clear.isPending) clear.mutate()
  }
  return (
    <>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <List title={t('This goes')}>
          <li>{t('{products}, also what you changed of them', { products: many(counts.products, 'product') })}</li>
          <li>
            {t('{pictures} of products and home page', {
              pictures: many(counts.productPictures + counts.homePictures, 'picture'),
            })}
          </li>
          <li>{many(counts.people, 'invented account')}</li>
          <li>{many(counts.demoOrders, 'invented order')}</li>
          <li className={counts.realOrders > 0 ? 'font-semibold text-red' : undefined}>
            {t('{orders} of real customers with a product of the demo', { orders: many(counts.realOrders, 'order') })}
            {counts.realOrdersOnTheWay > 0 &&
              t(', {realOrdersOnTheWay} of them on the way', { realOrdersOnTheWay: count(counts.realOrdersOnTheWay) })}
          </li>
          {counts.settings.length > 0 && (
            <li>{t('Name, address and phone of the demo brand, where they are still set')}</li>
          )}
        </List>
        <List title={t('This stays')}>
          <li>{t('{products} of your own', { products: many(counts.keptProducts, 'product') })}</li>
          <li>{many(counts.keptOrders, 'order')}</li>
          <li>{many(counts.keptPeople, 'account')}</li>
          <li>{t('Categories, pages, menus, settings and staff')}</li>
        </List>
      </dl>
      {counts.realOrders > 0 && (
        <p className="text-ink-soft">
          {t('Your own pieces in these orders go back to stock, unless a courier has them. The customers stay.')}
        </p>
      )}
      <form onSubmit={submit} noValidate className="grid gap-3 border-line border-t pt-4">
        <p>
          {t(
            'The shop is backed up first. Without a backup nothing is cleared. Shoppers can go on ordering what is yours.',
          )}
        </p>
        <TextInput
          label={t('Type {clearWords} to go on', { clearWords })}
          autoComplete="off"
          autoCapitalize="characters"
          value={words}
          error={wrong}
          onChange={({ target }) => setWords(target.value)}
        />
        <div>
          <Button
            type="submit"
            variant="danger"
            size="sm"
            busy={clear.isPending}
            disabled={words.trim() !== clearWords}
            className="max-sm:min-h-11 max-sm:w-full"
          >
            {t('Clear the Demo')}
          </Button>
        </div>
      </form>
    </>
  )
}

const List = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt className="mb-1 font-semibold">{title}</dt>
    <dd>
      <ul className="ml-5 grid list-disc gap-1">{children}</ul>
    </dd>
  </div>
)
