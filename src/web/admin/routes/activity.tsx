import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, RotateCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { auditColumns } from '#web/admin/logs/audit-columns.tsx'
import { AuditFilters, auditDefaults } from '#web/admin/logs/audit-filters.tsx'
import { AuditSheet } from '#web/admin/logs/audit-sheet.tsx'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { useListView } from '#web/admin/parts/views/use-list-view.ts'
import { useVisibleColumns } from '#web/admin/parts/views/use-visible-columns.ts'
import { ViewBar } from '#web/admin/parts/views/view-bar.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { downloadCsv } from '#web/admin/request/download-csv.ts'
import { type AuditEntry, auditQuery } from '#web/admin/request/logs.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'

export const meta = () => [{ title: t('Activity Log · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

/** Audit log: every change by staff, with values before and after. For the main admin only. */
export default function Activity() {
  const list = useListView('activity', auditDefaults)
  const { filters, set, reset, touched } = list
  const [shown, setShown] = useState<AuditEntry>()
  const { page, ...narrowed } = filters
  const query = useQuery({
    ...auditQuery({ ...narrowed, page: Number(page) || 1, perPage: list.perPage }),
    enabled: list.isReady,
  })
  const { data, isFetching, refetch } = query
  const columns = useMemo(() => auditColumns(setShown), [])
  const shownColumns = useVisibleColumns(columns, list)
  const save = useMutation({
    mutationFn: () => downloadCsv('export-audit-log', narrowed, 'audit-log'),
    onSuccess: () => toast.success(t('Activity log exported successfully')),
    onError: (error) => toastFailure(t('Failed to export the activity log'), error),
  })

  return (
    <>
      <PageHead title={t('Activity Log')} text={t('What staff changed, and what it was before.')}>
        <Button variant="outline" size="sm" onClick={() => refetch()} busy={isFetching}>
          <RotateCw aria-hidden="true" className="size-4" />
          {t('Refresh')}
        </Button>
        <Button variant="outline" size="sm" onClick={() => save.mutate()} busy={save.isPending}>
          <Download aria-hidden="true" className="size-4" />
          {save.isPending ? t('Exporting...') : t('Export CSV')}
        </Button>
      </PageHead>
      <ViewBar list={list} columns={columns} />
      <AuditFilters
        filters={filters}
        set={set}
        reset={reset}
        touched={touched}
        people={data?.people}
        actions={data?.actions}
      />
      <DataTable
        label={t('What staff did')}
        columns={shownColumns}
        rows={data?.entries}
        rowId={({ id }) => String(id)}
        rowName={({ action, subject }) => `${action} ${subject}`}
        stale={query.isPlaceholderData}
        failure={
          query.isError ? { what: t('Failed to load the activity log'), error: query.error, retry: refetch } : undefined
        }
        empty={
          <EmptyState
            title={touched ? t('Nothing found') : t('Nothing was changed yet')}
            text={touched ? t('Nobody did anything of that kind.') : t('Every change by staff is written down here.')}
          >
            {touched && (
              <Button variant="outline" size="sm" onClick={reset}>
                {t('Clear filters')}
              </Button>
            )}
          </EmptyState>
        }
      />
      {data && data.page.total > 0 && (
        <Pager
          page={data.page}
          noun="change"
          onPage={(next) => set({ page: String(next) })}
          onPerPage={list.setPerPage}
        />
      )}
      {shown && <AuditSheet entry={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
