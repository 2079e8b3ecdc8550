import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useMemo } from 'react'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import type { Column } from '#web/admin/parts/table/column.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { recomputeSummaries, type SummaryState, summariesQuery } from '#web/admin/request/events.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'

const columns = (onRecompute: (summary: SummaryState) => void): Column<SummaryState>[] => [
  { id: 'name', head: 'Summary', narrow: 'lead', cell: ({ name }) => <span className="font-semibold">{name}</span> },
  {
    id: 'notes',
    head: 'Waiting',
    align: 'end',
    cell: ({ notes }) => <span className="tabular-nums">{many(notes, 'change')}</span>,
  },
  { id: 'day', head: 'Periods end on', cell: ({ day }) => day ?? '–' },
  { id: 'state', head: 'State', cell: (summary) => <SummaryBadge {...summary} /> },
  {
    id: 'recompute',
    head: 'Compute anew',
    narrow: 'end',
    cell: (summary) =>
      !summary.isRecomputing && (
        <RowAction label={`Compute ${summary.name} anew`} icon={RotateCw} onPress={() => onRecompute(summary)} />
      ),
  },
]

function SummaryBadge({ isRecomputing, notes }: SummaryState) {
  if (isRecomputing) return <Badge tone="amber">Being computed</Badge>
  if (notes > 0) return <Badge>Live until the job</Badge>
  return <Badge tone="green">Up to date</Badge>
}

/**
 * Summary tables behind reports and counts: how many changes wait for the job, and a button to recompute after a bug.
 */
export function Summaries() {
  const queries = useQueryClient()
  const query = useQuery(summariesQuery)
  const { mutate } = useMutation({
    mutationFn: recomputeSummaries,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastFailure('Failed to compute the summary', error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['summaries'] }),
  })
  const shown = useMemo(() => columns(({ name }) => mutate({ name })), [mutate])
  return (
    <DataTable
      label="Summaries"
      columns={shown}
      rows={query.data?.summaries}
      rowId={({ name }) => name}
      rowName={({ name }) => name}
      empty={<EmptyState title="No summaries" text="They come with the database." />}
      failure={
        query.isError ? { what: 'Failed to load the summaries', error: query.error, retry: query.refetch } : undefined
      }
      skeletons={6}
    />
  )
}
