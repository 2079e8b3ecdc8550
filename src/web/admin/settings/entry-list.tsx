import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { SortableList } from '#web/admin/pages/sortable.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { useUrlSheet } from '#web/admin/parts/hooks/use-filters.ts'
import { type ContentList, type Entry, entriesQuery, type Given } from '#web/admin/request/settings.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EntryRow } from './entry-row.tsx'
import { Notice } from './panel.tsx'
import { useDeleteEntry } from './use-delete-entry.ts'
import { useEntryOrder } from './use-entry-order.ts'
import { type HideEntry, useHideEntry } from './use-hide-entry.ts'

/** URL parameter of the editor: ?edit=12, or ?edit=new. */
const sheetParams = ['edit'] as const

type Props<List extends ContentList> = {
  list: List
  title: string
  text: ReactNode
  /** Noun for an entry: 'banner' */
  word: string
  /** Accessible name of an entry: 'Move “Eid is near” up'. */
  nameOf: (entry: Entry<List>) => string
  /** The fields needed to create the entry again for Undo. */
  givenOf: (entry: Entry<List>) => Given<List>
  /** `entries`: the whole list, in the order on the screen. */
  row: (entry: Entry<List>, entries: Entry<List>[]) => ReactNode
  /** Form for an existing or a new entry. */
  form: (opened: { entry: Entry<List> | undefined; onClose: () => void }) => ReactNode
  emptyText: string
  /** undefined: its entries cannot be hidden. */
  hide?: HideEntry<List>
}

/** Ordered list of entries, sorted by dragging, with the arrow keys or with buttons. */
export function EntryList<List extends ContentList>(props: Props<List>) {
  const { list, title, text, word, nameOf, row, form, emptyText, hide } = props
  const { session } = useSession()
  const { data, error, refetch } = useQuery(entriesQuery(list))
  const { opened, open, close } = useUrlSheet(sheetParams)
  const { entries, move, drop } = useEntryOrder(list, title, data?.entries)
  const remove = useDeleteEntry(props)
  const hiding = useHideEntry(list, word, hide)
  const mayChange = session.type === 'admin'
  const edited = data?.entries.find(({ id }) => id === opened.edit)
  const buttonWord = word.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

  return (
    <div className="grid max-w-3xl content-start gap-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <h2 className="font-semibold text-lg">{title}</h2>
          <p className="mt-0.5 text-ink-soft">{text}</p>
        </div>
        {mayChange && (
          <Button size="sm" className="max-sm:min-h-11 max-sm:grow" onClick={() => open('edit', 'new')}>
            <Plus aria-hidden="true" className="size-4" />
            {t('Add {buttonWord}', { buttonWord })}
          </Button>
        )}
      </div>
      {!mayChange && <Notice>{t('Only the main admin can change these.')}</Notice>}
      {error && !data ? (
        <Failed what={t('Failed to load {value}', { value: title.toLowerCase() })} error={error} retry={refetch} />
      ) : !entries ? (
        <div aria-busy="true" className="grid gap-2">
          {[1, 2, 3].map((nr) => (
            <Skeleton key={nr} className="h-16" />
          ))}
        </div>
      ) : entries.length === 0 ? (
        <EmptyState title={t('No {value} yet', { value: title.toLowerCase() })} text={emptyText} />
      ) : (
        <SortableList
          label={title}
          className="border-line border-t"
          total={entries.length}
          nameOf={(place) => (entries[place] ? nameOf(entries[place]) : '')}
          onMove={(from, to, isDone) => {
            const entry = entries[from]
            if (entry) move(entry.id, to, isDone)
          }}
          onDrop={drop}
        >
          {entries.map((entry, place) => (
            <EntryRow
              key={entry.id}
              name={nameOf(entry)}
              mayChange={mayChange}
              at={place}
              isLast={place === entries.length - 1}
              isHidden={hide?.isHidden(entry) ?? false}
              onHide={hide && (() => hiding.isPending || hiding.mutate({ entry, isHidden: !hide.isHidden(entry) }))}
              onUp={() => move(entry.id, place - 1, true)}
              onDown={() => move(entry.id, place + 1, true)}
              onEdit={() => open('edit', entry.id)}
              onDelete={() => !remove.isPending && remove.mutate(entry)}
            >
              {row(entry, entries)}
            </EntryRow>
          ))}
        </SortableList>
      )}
      {mayChange && data && (opened.edit === 'new' || edited) && (
        <Fragment key={opened.edit}>{form({ entry: edited, onClose: close })}</Fragment>
      )}
    </div>
  )
}
