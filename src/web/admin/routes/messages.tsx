import { useMutation, useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Download, Eye, RotateCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { messageColumns } from '#web/admin/messages/message-columns.tsx'
import { MessageSheet } from '#web/admin/messages/message-sheet.tsx'
import { inquiryWords } from '#web/admin/messages/message-words.tsx'
import { useMark } from '#web/admin/messages/use-mark.ts'
import { DataTable, idsOf, type Selection } from '#web/admin/parts/data-table.tsx'
import { count } from '#web/admin/parts/figures.ts'
import { SearchInput, SelectInput } from '#web/admin/parts/inputs.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { StatCard } from '#web/admin/parts/stat-card.tsx'
import { useFilters, useOpened } from '#web/admin/parts/use-filters.ts'
import { sayFailed } from '#web/admin/query-client.ts'
import { downloadCsv } from '#web/admin/request/download-csv.ts'
import { type MessageCounts, messagesQuery } from '#web/admin/request/messages.ts'
import { useSession } from '#web/admin/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'

export const meta = () => [{ title: 'Messages · Back office' }, { name: 'robots', content: 'noindex, nofollow' }]

const defaults = { search: '', status: 'all', inquiryType: 'all', page: '1' }
const ways = ['view'] as const

/** Count cards; each is also a filter. */
const cards: { label: string; status: string; figure: keyof MessageCounts }[] = [
  { label: 'Inbox', status: 'all', figure: 'inbox' },
  { label: 'Unread', status: 'new', figure: 'unread' },
  { label: 'To Answer', status: 'open', figure: 'open' },
  { label: 'Answered', status: 'answered', figure: 'answered' },
  { label: 'Archived', status: 'archived', figure: 'archived' },
]

/** Inbox of the contact form: read, answer by mail, archive. */
export default function Messages() {
  const { can } = useSession()
  const { filters, set, reset, touched } = useFilters(defaults)
  const { opened, open, close } = useOpened(ways)
  const [selected, setSelected] = useState<Selection>({})
  const query = useQuery(messagesQuery({ ...filters, page: Number(filters.page) || 1, perPage: 25 }))
  const { data, isFetching, refetch } = query
  const mark = useMark(() => setSelected({}))
  const save = useMutation({
    mutationFn: () => {
      const { page: _, ...narrowed } = filters
      return downloadCsv('messages-csv', narrowed)
    },
    onSuccess: () => toast.success('Messages exported successfully'),
    onError: (error) => sayFailed('Failed to export messages', error),
  })
  const ticked = idsOf(selected).map(Number)
  const mayMark = can('users.edit')
  const inArchive = filters.status === 'archived'
  const { mutate: markOne } = mark

  const columns = useMemo(() => {
    const view = (id: number) => open('view', String(id))
    return messageColumns(view, (message) => (
      <>
        <RowAction label={`Read “${message.subject}”`} icon={Eye} onPress={() => view(message.id)} />
        {mayMark && message.status !== 'archived' && (
          <RowAction
            label={`Archive “${message.subject}”`}
            icon={Archive}
            onPress={() => markOne({ ids: [message.id], status: 'archived' })}
          />
        )}
        {mayMark && message.status === 'archived' && (
          <RowAction
            label={`Move “${message.subject}” to the inbox`}
            icon={ArchiveRestore}
            onPress={() => markOne({ ids: [message.id], status: 'inbox' })}
          />
        )}
      </>
    ))
  }, [open, markOne, mayMark])
  const markTicked = (status: 'read' | 'archived' | 'inbox') =>
    ticked.length > 0 ? mark.mutate({ ids: ticked, status }) : toast.error('Please select messages')

  return (
    <>
      <PageHead title="Messages" text="What people wrote to the shop through the contact page.">
        <Button variant="outline" size="sm" onClick={() => refetch()} busy={isFetching}>
          <RotateCw aria-hidden="true" className="size-4" />
          Refresh
        </Button>
        <Button variant="outline" size="sm" onClick={() => save.mutate()} busy={save.isPending}>
          <Download aria-hidden="true" className="size-4" />
          {save.isPending ? 'Exporting...' : 'Export CSV'}
        </Button>
        {mayMark && (
          <>
            {!inArchive && (
              <Button variant="outline" size="sm" onClick={() => markTicked('read')} disabled={mark.isPending}>
                Mark as Read
              </Button>
            )}
            <Button
              variant="outline"
              size="sm"
              onClick={() => markTicked(inArchive ? 'inbox' : 'archived')}
              disabled={mark.isPending}
            >
              {inArchive ? 'Move to Inbox' : 'Archive Selected'}
              {ticked.length > 0 && ` (${ticked.length})`}
            </Button>
          </>
        )}
      </PageHead>
      <section aria-label="Messages by status" className="mb-5 grid grid-cols-3 gap-2 sm:gap-3 lg:grid-cols-5">
        {cards.map(({ label, status, figure }) => (
          <StatCard
            key={status}
            label={label}
            value={data ? count(data.counts[figure]) : query.isError ? '–' : undefined}
            pressed={filters.status === status}
            onPress={() => set({ status })}
          />
        ))}
      </section>
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchInput
          label="Search by name, e-mail, phone or words"
          value={filters.search}
          onSearch={(search) => set({ search })}
          className="min-w-56 grow sm:max-w-md"
        />
        <SelectInput
          label="About"
          labelHidden
          className="w-40 max-sm:grow"
          value={filters.inquiryType}
          onChange={(event) => set({ inquiryType: event.target.value })}
        >
          <option value="all">About anything</option>
          {Object.entries(inquiryWords).map(([type, words]) => (
            <option key={type} value={type}>
              {words}
            </option>
          ))}
        </SelectInput>
        {touched && (
          <Button variant="quiet" size="sm" onClick={reset}>
            Clear filters
          </Button>
        )}
      </div>
      <DataTable
        label="Messages"
        columns={columns}
        rows={data?.messages}
        rowId={({ id }) => String(id)}
        rowName={({ subject }) => `“${subject}”`}
        selection={mayMark ? { selected, onSelect: setSelected } : undefined}
        stale={query.isPlaceholderData}
        failure={query.isError ? { what: 'Failed to load messages', error: query.error, retry: refetch } : undefined}
        empty={
          <EmptyState
            title={touched ? 'No messages found' : 'No messages yet'}
            text={touched ? 'Nothing matches this search.' : 'What people write on the contact page arrives here.'}
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
        <Pager page={data.page} noun="message" onPage={(page) => set({ page: String(page) })} />
      )}
      <MessageSheet id={opened.view} onClose={close} />
    </>
  )
}
