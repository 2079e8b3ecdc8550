import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Failed } from '#web/admin/parts/failed.tsx'
import { count, many, taka } from '#web/admin/parts/figures.ts'
import { bulkRestock, type RestockChoice, restockPreviewQuery, stockKeys } from '#web/admin/request/inventory.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { RestockRuns } from './restock-runs.tsx'
import { saySorry, variantName } from './stock-words.tsx'
import { useUndoRestock } from './use-undo-restock.ts'

type Props = {
  /** Ids of the selected products. */
  ticked: string[]
  /** The filters of the list; undefined: none are set. */
  filters: { search: string; status: string } | undefined
  onClose: () => void
}

/** Selects the items of a bulk restock, previews each line, runs it, and offers Undo. */
export function BulkRestock({ ticked, filters, onClose }: Props) {
  const queries = useQueryClient()
  const choices: { id: string; word: string; choice: RestockChoice }[] = [
    ...(ticked.length > 0
      ? [{ id: 'ticked', word: `Of the ${many(ticked.length, 'ticked product')}`, choice: { productIds: ticked } }]
      : []),
    ...(filters ? [{ id: 'filtered', word: 'Of what the list shows now', choice: { filters } }] : []),
    { id: 'all', word: 'Of the whole shop', choice: {} },
  ]
  const [chosen, setChosen] = useState(choices[0]?.id ?? 'all')
  const choice = choices.find(({ id }) => id === chosen)?.choice ?? {}
  const { data, error, refetch, isFetching } = useQuery(restockPreviewQuery(choice))
  const undo = useUndoRestock()
  const restock = useMutation({
    mutationFn: bulkRestock,
    onSuccess: ({ restocked, pieces, run }) => {
      if (run === null) toast.info('Everything has been filled in the meantime')
      else {
        toast.success('Bulk restock completed!')
        toast.info(`${many(restocked, 'item')} filled, ${many(pieces, 'piece')} in`, {
          duration: 10_000,
          action: { label: 'Undo', onPress: () => undo.mutate(run) },
        })
      }
      onClose()
    },
    onError: (failed) => saySorry('Bulk restock failed. Please try again.', failed),
    onSettled: () => Promise.all(stockKeys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const toFill = data?.totals.toFill ?? 0

  return (
    <Dialog
      open
      size="lg"
      onClose={restock.isPending ? stay : onClose}
      title="Bulk Restock"
      text="Every low or empty item is filled to 70% of its maximum, as a movement in the ledger. Do this when the pieces have come."
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onClose} disabled={restock.isPending}>
            {toFill > 0 ? 'Cancel' : 'Close'}
          </Button>
          {toFill > 0 && (
            <Button size="sm" onClick={() => restock.mutate(choice)} busy={restock.isPending} disabled={isFetching}>
              {restock.isPending ? 'Restocking...' : `Restock ${many(toFill, 'item')}`}
            </Button>
          )}
        </>
      }
    >
      {choices.length > 1 && (
        <fieldset className="mt-4 grid gap-1" disabled={restock.isPending}>
          <legend className="mb-1 font-semibold text-sm">Which low and empty items</legend>
          {choices.map(({ id, word }) => (
            <label key={id} className="flex min-h-11 w-fit items-center gap-3 pointer-fine:min-h-8">
              <input
                type="radio"
                name="restock-choice"
                className="size-4.5"
                checked={chosen === id}
                onChange={() => setChosen(id)}
              />
              {word}
            </label>
          ))}
        </fieldset>
      )}
      {error && !data ? (
        <Failed what="Failed to load what is low" error={error} retry={refetch} />
      ) : !data ? (
        <Skeleton className="mt-4 h-40 w-full" />
      ) : toFill === 0 ? (
        <p className="mt-4">Nothing to fill: every item has enough.</p>
      ) : (
        <Preview {...data} />
      )}
      <RestockRuns />
    </Dialog>
  )
}

type Data = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof restockPreviewQuery>['queryFn']>>>>

/** The totals cover all lines, including those that the table leaves out. */
function Preview({ shelves, totals }: Pick<Data, 'shelves' | 'totals'>) {
  const lines = shelves.filter(({ missing }) => missing > 0)
  return (
    <>
      <p className="mt-4 font-semibold tabular-nums">
        {many(totals.pieces, 'piece')} for {many(totals.toFill, 'item')}, {taka(totals.cost)} at cost
      </p>
      <section
        aria-label="What will be filled"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
        tabIndex={0}
        className="mt-3 max-h-80 overflow-auto border-line border-y"
      >
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-paper">
            <tr className="text-left text-ink-soft text-xs *:px-2 *:py-2 *:font-semibold">
              <th scope="col">Item</th>
              <th scope="col" className="text-right">
                Now
              </th>
              <th scope="col" className="text-right">
                After
              </th>
              <th scope="col" className="text-right">
                Pieces
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.variantId} className="border-line border-t *:px-2 *:py-1.5">
                <td>
                  {line.productName} <span className="text-stone">{variantName(line)}</span>
                </td>
                <td className="text-right tabular-nums">{count(line.currentStock)}</td>
                <td className="text-right tabular-nums">{count(line.target)}</td>
                <td className="text-right tabular-nums">+{count(line.missing)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {totals.toFill > lines.length && (
        <p className="mt-2 text-ink-soft text-sm">and {count(totals.toFill - lines.length)} more</p>
      )}
    </>
  )
}

const stay = () => {}
