import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, RotateCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { actionInWords, auditColumns } from '#web/admin/logs/audit-columns.tsx'
import { AuditSheet } from '#web/admin/logs/audit-sheet.tsx'
import { inWords } from '#web/admin/logs/change-table.tsx'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { SearchInput, SelectInput, TextInput } from '#web/admin/parts/inputs.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { useFilters } from '#web/admin/parts/use-filters.ts'
import { sayFailed } from '#web/admin/query-client.ts'
import { downloadCsv } from '#web/admin/request/download-csv.ts'
import { type AuditEntry, auditQuery } from '#web/admin/request/logs.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'

export const meta = () => [{ title: 'Activity Log · Back office' }, { name: 'robots', content: 'noindex, nofollow' }]

const defaults = { person: '', action: '', subject: '', from: '', to: '', page: '1' }

/** Audit log: every change by staff, with values before and after. For the main admin only. */
export default function Activity() {
  const { filters, set, reset, touched } = useFilters(defaults)
  const [shown, setShown] = useState<AuditEntry>()
  const { page, ...narrowed } = filters
  const query = useQuery(auditQuery({ ...narrowed, page: Number(page) || 1 }))
  const { data, isFetching, refetch } = query
  const columns = useMemo(() => auditColumns(setShown), [])
  const save = useMutation({
    mutationFn: () => downloadCsv('export-audit-log', narrowed, 'audit-log'),
    onSuccess: () => toast.success('Activity log exported successfully'),
    onError: (error) => sayFailed('Failed to export the activity log', error),
  })

  return (
    <>
      <PageHead title="Activity Log" text="What staff changed, and what it was before.">
        <Button variant="outline" size="sm" onClick={() => refetch()} busy={isFetching}>
          <RotateCw aria-hidden="true" className="size-4" />
          Refresh
        </Button>
        <Button variant="outline" size="sm" onClick={() => save.mutate()} busy={save.isPending}>
          <Download aria-hidden="true" className="size-4" />
          {save.isPending ? 'Exporting...' : 'Export CSV'}
        </Button>
      </PageHead>
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <SearchInput
          label="Search by order, product or username"
          value={filters.subject}
          onSearch={(subject) => set({ subject })}
          className="min-w-56 grow sm:max-w-sm"
        />
        <SelectInput
          label="Person"
          labelHidden
          className="w-40 max-sm:grow"
          value={filters.person}
          onChange={(event) => set({ person: event.target.value })}
        >
          <option value="">Everybody</option>
          {data?.people.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectInput>
        <SelectInput
          label="What was done"
          labelHidden
          className="w-48 max-sm:grow"
          value={filters.action}
          onChange={(event) => set({ action: event.target.value })}
        >
          <option value="">Everything</option>
          {thingsOf(data?.actions ?? []).map(([thing, actions]) => (
            <optgroup key={thing} label={inWords(thing)}>
              <option value={thing}>{inWords(thing)}: everything</option>
              {actions.map((action) => (
                <option key={action} value={action}>
                  {actionInWords(action)}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectInput>
        <TextInput
          label="From"
          type="date"
          max={filters.to || undefined}
          className="w-40 max-sm:grow"
          value={filters.from}
          onChange={(event) => set({ from: event.target.value })}
        />
        <TextInput
          label="To"
          type="date"
          min={filters.from || undefined}
          className="w-40 max-sm:grow"
          value={filters.to}
          onChange={(event) => set({ to: event.target.value })}
        />
        {touched && (
          <Button variant="quiet" size="sm" onClick={reset}>
            Clear filters
          </Button>
        )}
      </div>
      <DataTable
        label="What staff did"
        columns={columns}
        rows={data?.entries}
        rowId={({ id }) => String(id)}
        rowName={({ action, subject }) => `${action} ${subject}`}
        stale={query.isPlaceholderData}
        failure={
          query.isError ? { what: 'Failed to load the activity log', error: query.error, retry: refetch } : undefined
        }
        empty={
          <EmptyState
            title={touched ? 'Nothing found' : 'Nothing was changed yet'}
            text={touched ? 'Nobody did anything of that kind.' : 'Every change by staff is written down here.'}
          >
            {touched && (
              <Button variant="outline" size="sm" onClick={reset}>
                Clear filters
              </Button>
            )}
          </EmptyState>
        }
      />
      {data && data.page.total > 0 && (
        <Pager page={data.page} noun="change" onPage={(next) => set({ page: String(next) })} />
      )}
      {shown && <AuditSheet entry={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

/** Actions grouped by their subject: order.status and order.delete are under order. */
function thingsOf(actions: string[]): [thing: string, actions: string[]][] {
  const things = new Map<string, string[]>()
  for (const action of actions) {
    const thing = action.split('.')[0] ?? action
    things.set(thing, [...(things.get(thing) ?? []), action])
  }
  return [...things]
}
