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
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'

export const meta = () => [{ title: 'Events · Back office' }, { name: 'robots', content: 'noindex, nofollow' }]

/** Progress of the event subscribers, and the parked events. For the main admin only. */
export default function Events() {
  const queries = useQueryClient()
  const query = useQuery(eventsQuery)
  const { data, isFetching, refetch } = query
  const { mutate, isPending } = useMutation({
    mutationFn: retryEvents,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastFailure('Failed to retry', error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['events'] }),
  })
  const columns = useMemo(() => parkedColumns(({ subscriber, position }) => mutate({ subscriber, position })), [mutate])
  const failure = query.isError ? { what: 'Failed to load the events', error: query.error, retry: refetch } : undefined

  return (
    <>
      <PageHead
        title="Events"
        text="What follows from orders, stock and accounts: how far it is done, and what failed."
      >
        {data && data.parkedCount > 0 && (
          <Button size="sm" onClick={() => mutate({})} busy={isPending}>
            Retry All
          </Button>
        )}
        <Button variant="outline" size="sm" onClick={() => refetch()} busy={isFetching}>
          <RotateCw aria-hidden="true" className="size-4" />
          Refresh
        </Button>
      </PageHead>
      <DataTable
        label="Subscribers"
        columns={subscriberColumns}
        rows={data?.subscribers}
        rowId={({ name }) => name}
        rowName={({ name }) => name}
        failure={failure}
        empty={<EmptyState title="No subscribers yet" text="They appear as soon as the shop works on jobs." />}
        skeletons={2}
      />
      {data && (
        <p className="mt-2 mb-6 text-stone">
          {many(data.position, 'event')} so far
          {data.unsequenced > 0 && `, and ${many(data.unsequenced, 'event')} without a position yet`}.
        </p>
      )}
      {data && (
        <DataTable
          label="Parked events"
          columns={columns}
          rows={data.parked}
          rowId={({ subscriber, position }) => `${subscriber}:${position}`}
          rowName={({ type, subject }) => `${type} of ${subject}`}
          empty={<EmptyState title="Nothing is parked" text="Every event was dealt with." />}
        />
      )}
      <h2 className="mt-8 mb-2 font-semibold text-base">Summaries</h2>
      <p className="mb-4 text-stone">
        What reports and counts read instead of every order. A job computes again what has changed, each minute.
      </p>
      <Summaries />
    </>
  )
}
