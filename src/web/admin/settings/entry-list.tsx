import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, GripVertical, Plus, SquarePen, Trash2 } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Failed } from '#web/admin/parts/failed.tsx'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { useOpened } from '#web/admin/parts/use-filters.ts'
import { sayFailed } from '#web/admin/query-client.ts'
import {
  addEntry,
  type ContentList,
  deleteEntry,
  type Entry,
  entriesQuery,
  type Given,
} from '#web/admin/request/settings.ts'
import { useSession } from '#web/admin/session.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { Mover } from './mover.tsx'
import { Notice } from './panel.tsx'
import { useEntryOrder } from './use-entry-order.ts'

/** URL parameter of the editor: ?edit=12, or ?edit=new. */
const ways = ['edit'] as const

type Props<List extends ContentList> = {
  list: List
  title: string
  text: ReactNode
  /** Noun for an entry: 'announcement' */
  word: string
  /** Accessible name of an entry: 'Move “Eid is near” up'. */
  nameOf: (entry: Entry<List>) => string
  /** The fields needed to create the entry again for Undo. */
  givenOf: (entry: Entry<List>) => Given<List>
  row: (entry: Entry<List>, place: number) => ReactNode
  /** Form for an existing or a new entry. */
  form: (opened: { entry: Entry<List> | undefined; freeDeliveryOver: number | null; onClose: () => void }) => ReactNode
  emptyText: string
}

/** Ordered list of entries, sorted by dragging or with arrow buttons. */
export function EntryList<List extends ContentList>(props: Props<List>) {
  const { list, title, text, word, nameOf, row, form, emptyText } = props
  const { session } = useSession()
  const { data, error, refetch } = useQuery(entriesQuery(list))
  const { opened, open, close } = useOpened(ways)
  const { entries, dragged, setDragged, move, drop } = useEntryOrder(list, title, data?.entries)
  const remove = useRemove(props)
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
            Add {buttonWord}
          </Button>
        )}
      </div>
      {!mayChange && <Notice>Only the main admin can change these.</Notice>}
      {error && !data ? (
        <Failed what={`Failed to load ${title.toLowerCase()}`} error={error} retry={refetch} />
      ) : !entries ? (
        <div aria-busy="true" className="grid gap-2">
          {[1, 2, 3].map((nr) => (
            <Skeleton key={nr} className="h-16" />
          ))}
        </div>
      ) : entries.length === 0 ? (
        <EmptyState title={`No ${title.toLowerCase()} yet`} text={emptyText} />
      ) : (
        <ol aria-label={title} className="grid border-line border-t">
          {entries.map((entry, place) => (
            <li
              key={entry.id}
              draggable={dragged === entry.id}
              onDragEnter={() => dragged !== undefined && dragged !== entry.id && move(dragged, place)}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDragEnd={drop}
              className={cx(
                'flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2.5',
                dragged === entry.id && 'bg-mist',
              )}
            >
              {mayChange && (
                <span
                  aria-hidden="true"
                  title="Drag to move"
                  onPointerDown={() => setDragged(entry.id)}
                  onPointerUp={() => setDragged(undefined)}
                  className="-mx-1 cursor-grab py-3 text-stone max-sm:hidden"
                >
                  <GripVertical className="size-4" />
                </span>
              )}
              <div className="min-w-0 grow basis-56">{row(entry, place)}</div>
              {mayChange && (
                <div className="flex max-sm:ml-auto">
                  <Mover
                    label={`Move ${nameOf(entry)} up`}
                    icon={ArrowUp}
                    off={place === 0}
                    onPress={() => move(entry.id, place - 1, true)}
                  />
                  <Mover
                    label={`Move ${nameOf(entry)} down`}
                    icon={ArrowDown}
                    off={place === entries.length - 1}
                    onPress={() => move(entry.id, place + 1, true)}
                  />
                  <RowAction label={`Edit ${nameOf(entry)}`} icon={SquarePen} onPress={() => open('edit', entry.id)} />
                  <RowAction
                    label={`Delete ${nameOf(entry)}`}
                    icon={Trash2}
                    danger
                    onPress={() => !remove.isPending && remove.mutate(entry)}
                  />
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {mayChange && data && (opened.edit === 'new' || edited) && (
        <Fragment key={opened.edit}>
          {form({ entry: edited, freeDeliveryOver: data.freeDeliveryOver, onClose: close })}
        </Fragment>
      )}
    </div>
  )
}

/** Deletes without asking, and offers Undo. */
function useRemove<List extends ContentList>({ list, word, givenOf }: Props<List>) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['content', list] })
  const word1 = word[0]?.toUpperCase() + word.slice(1)
  const putBack = (entry: Entry<List>, position: number) =>
    addEntry(list, { ...givenOf(entry), position } as Given<List> & { position: number }).then(
      () => {
        toast.success(`${word1} restored`)
        return refresh()
      },
      (error: unknown) => sayFailed(`Failed to restore the ${word}`, error),
    )
  return useMutation({
    mutationFn: (entry: Entry<List>) => deleteEntry(list, entry),
    onSuccess: ({ message, position }, entry) => {
      toast.success(message, {
        duration: 8000,
        action: { label: 'Undo', onPress: () => void putBack(entry, position) },
      })
    },
    onError: (error) => sayFailed(`Failed to delete the ${word}`, error),
    onSettled: refresh,
  })
}
