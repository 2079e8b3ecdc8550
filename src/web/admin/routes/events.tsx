import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useMemo } from 'react'
import { parkedColumns, subscriberColumns } from '#web/admin/logs/event-columns.tsx'
import { Summaries } from '#web/admin/logs/summaries.tsx'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { eventsQuery, retryEvents } from '#web/admin/request/events.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'

export const meta = () => [{ title: t('Events · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

/** Progress of the event subscribers, and the parked events. For the main admin only. */
export default function Events() {
  const queries = useQueryClient()
  const query = useQuery(eventsQuery)
  const { data, isFetching, refetch } = query
  const { mutate, isPending } = useMutation({
    mutationFn: retryEvents,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastFailure(t('Failed to retry'), error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['events'] }),
  })
  const columns = useMemo(() => parkedColumns(({ subscriber, position }) => mutate({ subscriber, position })), [mutate])
  const failure = query.isError
    ? { what: t('Failed to load the events'), error: query.error, retry: refetch }
    : undefined

  return (
    <>
      <PageHead
        title={t('Events')}
        text={t('What follows from orders, stock and accounts: how far it is done, and what failed.')}
      >
        {data && data.parkedCount > 0 && (
          <Button size="sm" onClick={() => mutate({})} busy={isPending}>
            {t('Retry All')}
          </Button>
        )}
        <Button variant="outline" size="sm" onClick={() => refetch()} busy={isFetching}>
          <RotateCw aria-hidden="true" className="size-4" />
          {t('Refresh')}
        </Button>
      </PageHead>
      <DataTable
        label={t('Subscribers')}
        columns={subscriberColumns}
        rows={data?.subscribers}
        rowId={({ name }) => name}
        rowName={({ name }) => name}
        failure={failure}
        empty={
          <EmptyState title={t('No subscribers yet')} text={t('They appear as soon as the shop works on jobs.')} />
        }
        skeletons={2}
      />
      {data && (
        <p className="mt-2 mb-6 text-stone">
          {t('{events} so far', { events: many(data.position, 'event') })}
          {data.unsequenced > 0 &&
            t(', and {events} without a position yet', { events: many(data.unsequenced, 'event') })}
          .
        </p>
      )}
      {data && (
        <DataTable
          label={t('Parked events')}
          columns={columns}
          rows={data.parked}
          rowId={({ subscriber, position }) => `${subscriber}:${position}`}
          rowName={({ type, subject }) => t('{type} of {subject}', { type, subject })}
          empty={<EmptyState title={t('Nothing is parked')} text={t('Every event was dealt with.')} />}
        />
      )}
      <h2 className="mt-8 mb-2 font-semibold text-base">{t('Summaries')}</h2>
      <p className="mb-4 text-stone">
        {t('What reports and counts read instead of every order. A job computes again what has changed, each minute.')}
      </p>
      <Summaries />
    </>
  )
}
