import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Failed } from '#web/admin/parts/failed.tsx'
import { count, many, taka } from '#web/admin/parts/figures.ts'
import { bulkRestock, lowStockQuery, stockKeys } from '#web/admin/request/inventory.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { saySorry, variantName } from './stock-words.tsx'

/** That many lines are shown; the figures above them count all. */
const shown = 100

/** Says what a bulk restock will bring, line by line, and does it. */
export function BulkRestock({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(lowStockQuery)
  const restock = useMutation({
    mutationFn: bulkRestock,
    onSuccess: ({ restocked, pieces }) => {
      toast.success(restocked > 0 ? 'Bulk restock completed!' : 'Everything has been filled meanwhile')
      if (restocked > 0) toast.info(`${many(restocked, 'item')} filled, ${many(pieces, 'piece')} in`)
      onClose()
    },
    onError: (failed) => saySorry('Bulk restock failed. Please try again.', failed),
    onSettled: () => Promise.all(stockKeys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const lines = data?.shelves.filter(({ missing }) => missing > 0) ?? []
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
            <Button size="sm" onClick={() => restock.mutate()} busy={restock.isPending} disabled={isFetching}>
              {restock.isPending ? 'Restocking...' : `Restock ${many(toFill, 'item')}`}
            </Button>
          )}
        </>
      }
    >
      {error && !data ? (
        <Failed what="Failed to load what is low" error={error} retry={refetch} />
      ) : !data ? (
        <Skeleton className="mt-4 h-40 w-full" />
      ) : toFill === 0 ? (
        <p className="mt-4">Nothing to fill: every item has enough.</p>
      ) : (
        <>
          <p className="mt-4 font-semibold tabular-nums">
            {many(data.totals.pieces, 'piece')} for {many(toFill, 'item')}, {taka(data.totals.cost)} at cost
          </p>
          <section
            aria-label="What will be filled"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
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
                {lines.slice(0, shown).map((line) => (
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
          {toFill > Math.min(lines.length, shown) && (
            <p className="mt-2 text-ink-soft text-sm">and {count(toFill - Math.min(lines.length, shown))} more</p>
          )}
        </>
      )}
    </Dialog>
  )
}

const stay = () => {}
