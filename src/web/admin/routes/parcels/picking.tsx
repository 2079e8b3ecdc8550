import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { PickingListView } from '#web/admin/parcels/picking/picking-list.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { many, moment } from '#web/admin/parts/figures.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { pickingListsQuery } from '#web/admin/request/couriers/packing.ts'
import { t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const meta = () => [{ title: t('Picking · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

/** A picking list (?list=12), or the newest lists. */
export default function PickingScreen() {
  const [params] = useSearchParams()
  const list = Number(params.get('list')) || 0
  if (list === 0) return <Lists />
  return (
    <>
      <PageHead
        title={t('Picking List {list}', { list })}
        text={t('Ticks are seen by everybody who has this list open.')}
      >
        <ButtonLink variant="outline" size="sm" to="/admin/parcels/picking">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('All Lists')}
        </ButtonLink>
        <ButtonLink variant="outline" size="sm" to="/admin/parcels/packing">
          {t('Packing')}
        </ButtonLink>
        <Button size="sm" onClick={() => print()}>
          <Printer aria-hidden="true" className="size-4" />
          {t('Print')}
        </Button>
      </PageHead>
      <PickingListView key={list} list={list} />
    </>
  )
}

function Lists() {
  const { data, error, refetch } = useQuery(pickingListsQuery)
  return (
    <>
      <PageHead title={t('Picking')} text={t('Select orders or parcels in their list, and choose Picking List.')} />
      {!data ? (
        error ? (
          <Failed what={t('Failed to load picking lists')} error={error} retry={refetch} />
        ) : (
          <Skeleton className="h-64 w-full" />
        )
      ) : data.length === 0 ? (
        <EmptyState title={t('No picking lists')} text={t('Lists of the last month appear here.')}>
          <ButtonLink size="sm" to="/admin/orders">
            {t('Orders')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className="max-w-2xl divide-y divide-line border-line border-y">
          {data.map(({ list, createdBy, createdAt, orders }) => (
            <li key={list} className="flex flex-wrap items-center gap-x-4">
              <Link
                to={`/admin/parcels/picking?list=${list}`}
                className="inline-flex min-h-11 items-center font-semibold text-green hover:underline"
              >
                {t('Picking List {list}', { list })}
              </Link>
              <span className="grow">{many(orders, 'order')}</span>
              <span className="text-stone">
                {t('{createdAt} by {createdBy}', { createdAt: moment(createdAt), createdBy })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
