import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useMemo } from 'react'
import { mailColumns } from '#web/admin/logs/mail-columns.tsx'
import { mailKindLabel } from '#web/admin/logs/mail-kind-label.ts'
import { MailSheet } from '#web/admin/logs/mail-sheet.tsx'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { useUrlSheet } from '#web/admin/parts/hooks/use-filters.ts'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { SearchInput } from '#web/admin/parts/inputs/search-input.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { useListView } from '#web/admin/parts/views/use-list-view.ts'
import { useVisibleColumns } from '#web/admin/parts/views/use-visible-columns.ts'
import { ViewBar } from '#web/admin/parts/views/view-bar.tsx'
import { mailsQuery } from '#web/admin/request/logs.ts'
import { Notice } from '#web/admin/settings/panel.tsx'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const meta = () => [{ title: t('Mail Log · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

const defaults = { search: '', status: 'all', kind: '', page: '1' }
const sheetParams = ['view'] as const

/** Mail log: every mail that the shop wrote, sent or not. For the main admin only. */
export default function MailLog() {
  const list = useListView('mail', defaults)
  const { filters, set, reset, touched } = list
  const { opened, open, close } = useUrlSheet(sheetParams)
  const query = useQuery({
    ...mailsQuery({ ...filters, page: Number(filters.page) || 1, perPage: list.perPage }),
    enabled: list.isReady,
  })
  const { data, isFetching, refetch } = query
  const columns = useMemo(() => mailColumns((id) => open('view', String(id))), [open])
  const shownColumns = useVisibleColumns(columns, list)

  return (
    <>
      <PageHead title={t('Mail Log')} text={t('What the shop wrote to people.')}>
        <Button variant="outline" size="sm" onClick={() => refetch()} busy={isFetching}>
          <RotateCw aria-hidden="true" className="size-4" />
          {t('Refresh')}
        </Button>
      </PageHead>
      {data && !data.canSend && (
        <div className="mb-4">
          <Notice>
            {t(
              'The shop cannot send mail yet (SMTP_URL is not set, or no sender address is known): mails are only kept here.',
            )}
          </Notice>
        </div>
      )}
      <ViewBar list={list} columns={columns} />
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchInput
          label={t('Search by recipient or subject')}
          value={filters.search}
          onSearch={(search) => set({ search })}
          className="min-w-56 grow sm:max-w-md"
        />
        <SelectInput
          label={t('Status')}
          labelHidden
          className="w-36 max-sm:grow"
          value={filters.status}
          onChange={(event) => set({ status: event.target.value })}
        >
          <option value="all">{t('All statuses')}</option>
          <option value="sent">{t('Sent')}</option>
          <option value="failed">{t('Failed')}</option>
          <option value="kept">{t('Not sent')}</option>
        </SelectInput>
        <SelectInput
          label={t('Kind')}
          labelHidden
          className="w-44 max-sm:grow"
          value={filters.kind}
          onChange={(event) => set({ kind: event.target.value })}
        >
          <option value="">{t('All kinds')}</option>
          {data?.kinds.map((kind) => (
            <option key={kind} value={kind}>
              {mailKindLabel(kind)}
            </option>
          ))}
        </SelectInput>
        {touched && (
          <Button variant="quiet" size="sm" onClick={reset}>
            {t('Clear filters')}
          </Button>
        )}
      </div>
      <DataTable
        label={t('Mails')}
        columns={shownColumns}
        rows={data?.mails}
        rowId={({ id }) => String(id)}
        rowName={({ subject }) => subject}
        stale={query.isPlaceholderData}
        failure={
          query.isError ? { what: t('Failed to load the mail log'), error: query.error, retry: refetch } : undefined
        }
        empty={
          <EmptyState
            title={touched ? t('No mails found') : t('No mails yet')}
            text={touched ? t('Nothing matches this search.') : t('The first order writes the first one.')}
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
          noun="mail"
          onPage={(page) => set({ page: String(page) })}
          onPerPage={list.setPerPage}
        />
      )}
      <MailSheet id={opened.view} canSend={data?.canSend ?? false} onClose={close} />
    </>
  )
}
