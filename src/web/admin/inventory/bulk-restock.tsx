import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Failed } from '#web/admin/parts/failed.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { toastRefusal } from '#web/admin/query-client.ts'
import { bulkRestock, type RestockChoice, restockPreviewQuery, stockKeys } from '#web/admin/request/inventory.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { RestockPreview } from './restock-preview.tsx'
import { RestockRuns } from './restock-runs.tsx'
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
      ? [
          {
            id: 'ticked',
            word: t('Of the {products}', { products: many(ticked.length, 'ticked product') }),
            choice: { productIds: ticked },
          },
        ]
      : []),
    ...(filters ? [{ id: 'filtered', word: t('Of what the list shows now'), choice: { filters } }] : []),
    { id: 'all', word: t('Of the whole shop'), choice: {} },
  ]
  const [chosen, setChosen] = useState(choices[0]?.id ?? 'all')
  const choice = choices.find(({ id }) => id === chosen)?.choice ?? {}
  const { data, error, refetch, isFetching } = useQuery(restockPreviewQuery(choice))
  const undo = useUndoRestock()
  const restock = useMutation({
    mutationFn: bulkRestock,
    onSuccess: ({ restocked, pieces, run }) => {
      if (run === null) toast.info(t('Everything has been filled in the meantime'))
      else {
        toast.success(t('Bulk restock completed!'))
        toast.info(
          t('{items} filled, {pieces} in', { items: many(restocked, 'item'), pieces: many(pieces, 'piece') }),
          {
            duration: 10_000,
            action: { label: t('Undo'), onPress: () => undo.mutate(run) },
          },
        )
      }
      onClose()
    },
    onError: (failed) => toastRefusal(t('Bulk restock failed. Please try again.'), failed),
    onSettled: () => Promise.all(stockKeys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const toFill = data?.totals.toFill ?? 0

  return (
    <Dialog
      open
      size="lg"
      onClose={restock.isPending ? stay : onClose}
      title={t('Bulk Restock')}
      text={t(
        'Every low or empty item is filled to 70% of its maximum, as a movement in the ledger. Do this when the pieces have come.',
      )}
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onClose} disabled={restock.isPending}>
            {toFill > 0 ? t('Cancel') : t('Close')}
          </Button>
          {toFill > 0 && (
            <Button size="sm" onClick={() => restock.mutate(choice)} busy={restock.isPending} disabled={isFetching}>
              {restock.isPending ? t('Restocking...') : t('Restock {items}', { items: many(toFill, 'item') })}
            </Button>
          )}
        </>
      }
    >
      {choices.length > 1 && (
        <fieldset className="mt-4 grid gap-1" disabled={restock.isPending}>
          <legend className="mb-1 font-semibold text-sm">{t('Which low and empty items')}</legend>
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
        <Failed what={t('Failed to load what is low')} error={error} retry={refetch} />
      ) : !data ? (
        <Skeleton className="mt-4 h-40 w-full" />
      ) : toFill === 0 ? (
        <p className="mt-4">{t('Nothing to fill: every item has enough.')}</p>
      ) : (
        <RestockPreview {...data} />
      )}
      <RestockRuns />
    </Dialog>
  )
}

const stay = () => {}
