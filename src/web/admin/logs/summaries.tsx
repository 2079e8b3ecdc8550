import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useMemo } from 'react'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { many, shortDay } from '#web/admin/parts/figures.ts'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import type { Column } from '#web/admin/parts/table/column.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { recomputeSummaries, type SummaryState, summariesQuery } from '#web/admin/request/events.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'

const columns = (onRecompute: (summary: SummaryState) => void): Column<SummaryState>[] => [
  { id: 'name', head: t('Summary'), narrow: 'lead', cell: ({ name }) => <span className="font-semibold">{name}</span> },
  {
    id: 'notes',
    head: t('Waiting'),
    align: 'end',
    cell: ({ notes }) => <span className="tabular-nums">{many(notes, 'change')}</span>,
  },
  { id: 'day', head: t('Periods end on'), cell: ({ day }) => (day ? shortDay(day) : '–') },
  { id: 'state', head: t('State'), cell: (summary) => <SummaryBadge {...summary} /> },
  {
    id: 'recompute',
    head: t('Recompute'),
    narrow: 'end',
    cell: (summary) =>
      !summary.isRecomputing && (
        <RowAction
          label={t('Recompute {name}', { name: summary.name })}
          icon={RotateCw}
          onPress={() => onRecompute(summary)}
        />
      ),
  },
]

function SummaryBadge({ isRecomputing, notes }: SummaryState) {
  if (isRecomputing) return <Badge tone="amber">{t('Being recomputed')}</Badge>
  if (notes > 0) return <Badge>{t('Live until the job')}</Badge>
  return <Badge tone="green">{t('Up to date')}</Badge>
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
    onError: (error) => toastFailure(t('Failed to recompute the summary'), error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['summaries'] }),
  })
  const shown = useMemo(() => columns(({ name }) => mutate({ name })), [mutate])
  return (
    <DataTable
      label={t('Summaries')}
      columns={shown}
      rows={query.data?.summaries}
      rowId={({ name }) => name}
      rowName={({ name }) => name}
      empty={<EmptyState title={t('No summaries')} text={t('They come with the database.')} />}
      failure={
        query.isError
          ? { what: t('Failed to load the summaries'), error: query.error, retry: query.refetch }
          : undefined
      }
      skeletons={6}
    />
  )
}
