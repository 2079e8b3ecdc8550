import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, History, RotateCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { markActions } from '#web/admin/messages/mark-actions.ts'
import { MessageActions } from '#web/admin/messages/message-actions.tsx'
import { messageColumns } from '#web/admin/messages/message-columns.tsx'
import { MessageFilters, messageDefaults } from '#web/admin/messages/message-filters.tsx'
import { MessageSheet } from '#web/admin/messages/message-sheet.tsx'
import { MessageStats } from '#web/admin/messages/message-stats.tsx'
import { useMark } from '#web/admin/messages/use-mark.ts'
import { BulkTasks } from '#web/admin/parts/bulk-tasks/bulk-tasks.tsx'
import { DataTable, idsOf, type Selection, tickAll } from '#web/admin/parts/data-table.tsx'
import { useUrlSheet } from '#web/admin/parts/hooks/use-filters.ts'
import { OverflowActions } from '#web/admin/parts/overflow-actions.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { SelectMatching } from '#web/admin/parts/select-matching.tsx'
import { filterWords } from '#web/admin/parts/views/filter-words.ts'
import { useListView } from '#web/admin/parts/views/use-list-view.ts'
import { useVisibleColumns } from '#web/admin/parts/views/use-visible-columns.ts'
import { ViewBar } from '#web/admin/parts/views/view-bar.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { downloadCsv } from '#web/admin/request/download-csv.ts'
import { matchingMessages, messagesQuery } from '#web/admin/request/messages.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'

export const meta = () => [{ title: t('Messages · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

const sheetParams = ['view'] as const

/** Inbox of the contact form: read, answer by mail, archive. */
export default function Messages() {
  const { can } = useSession()
  const list = useListView('messages', messageDefaults)
  const { filters, set, reset, touched } = list
  const { opened, open, close } = useUrlSheet(sheetParams)
  const [selected, setSelected] = useState<Selection>({})
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const query = useQuery({
    ...messagesQuery({ ...filters, page: Number(filters.page) || 1, perPage: list.perPage }),
    enabled: list.isReady,
  })
  const { data, isFetching, refetch } = query
  const mark = useMark(() => setSelected({}))
  const save = useMutation({
    mutationFn: () => {
      const { page: _, ...narrowed } = filters
      return downloadCsv('messages-csv', narrowed)
    },
    onSuccess: () => toast.success(t('Messages exported successfully')),
    onError: (error) => toastFailure(t('Failed to export messages'), error),
  })
  const ticked = idsOf(selected).map(Number)
  const mayMark = can('users.edit')
  const inArchive = filters.status === 'archived'
  const { mutate: markOne } = mark

  const columns = useMemo(() => {
    const view = (id: number) => open('view', String(id))
    return messageColumns(view, (message) => (
      <MessageActions
        message={message}
        mayMark={mayMark}
        onView={() => view(message.id)}
        onMove={(status) => markOne({ ids: [message.id], status })}
      />
    ))
  }, [open, markOne, mayMark])
  const shownColumns = useVisibleColumns(columns, list)

  return (
    <>
      <PageHead title={t('Messages')} text={t('What people wrote to the shop through the contact page.')} actionsBeside>
        <OverflowActions
          actions={[
            { label: t('Refresh'), icon: RotateCw, isBusy: isFetching, onPress: () => refetch() },
            mayMark && { label: t('Changes'), icon: History, onPress: () => setHistoryOpen(true) },
            {
              label: save.isPending ? t('Exporting...') : t('Export CSV'),
              icon: Download,
              isBusy: save.isPending,
              onPress: () => save.mutate(),
            },
            ...(mayMark ? markActions({ ticked, inArchive, isBusy: mark.isPending, onMark: mark.mutate }) : []),
          ]}
        />
      </PageHead>
      {mayMark && <BulkTasks of="messages" isHistoryOpen={isHistoryOpen} onHistory={setHistoryOpen} />}
      <MessageStats
        counts={data?.counts}
        isError={query.isError}
        status={filters.status}
        onStatus={(status) => set({ status })}
      />
      <ViewBar list={list} columns={columns} />
      <MessageFilters filters={filters} set={set} reset={reset} touched={touched} />
      {mayMark && data && (
        <SelectMatching
          total={data.page.total}
          onPage={data.messages.length}
          tickedOnPage={data.messages.filter(({ id }) => selected[String(id)]).length}
          ticked={ticked.length}
          noun="message"
          filterWords={filterWords(list)}
          onSelect={async (expected) => {
            const { page: _, ...narrowed } = filters
            setSelected(tickAll((await matchingMessages(narrowed, expected)).map(String)))
          }}
          onStale={refetch}
        />
      )}
      <DataTable
        label={t('Messages')}
        columns={shownColumns}
        rows={data?.messages}
        rowId={({ id }) => String(id)}
        rowName={({ subject }) => `“${subject}”`}
        selection={mayMark ? { selected, onSelect: setSelected } : undefined}
        stale={query.isPlaceholderData}
        failure={query.isError ? { what: t('Failed to load messages'), error: query.error, retry: refetch } : undefined}
        empty={
          <EmptyState
            title={touched ? t('No messages found') : t('No messages yet')}
            text={
              touched ? t('Nothing matches this search.') : t('What people write on the contact page arrives here.')
            }
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
          noun="message"
          onPage={(page) => set({ page: String(page) })}
          onPerPage={list.setPerPage}
        />
      )}
      <MessageSheet id={opened.view} onClose={close} />
    </>
  )
}
