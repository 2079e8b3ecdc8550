import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiRefusal, errorMessage } from '#web/admin/api.ts'
import { variantName } from '#web/admin/inventory/stock-labels.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { toastReason } from '#web/admin/query-client.ts'
import { type ParcelView, parcelKeys, splitParcel } from '#web/admin/request/parcels.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { PieceCounter } from './piece-counter.tsx'

/** Selects the pieces that move into a new parcel. */
export function SplitParcel({ parcel: live, onClose }: { parcel: ParcelView; onClose: () => void }) {
  const form = useId()
  const queries = useQueryClient()
  // Snapshot from when the selection began: a refetch may bring other lines.
  const [parcel] = useState(live)
  const [chosen, setChosen] = useState(() => parcel.lines.map(() => 0))
  const [wrong, setWrong] = useState<string>()
  const split = useMutation({
    mutationFn: () =>
      splitParcel({
        number: parcel.number,
        version: parcel.version,
        lines: chosen.flatMap((quantity, line) => (quantity > 0 ? { line, quantity } : [])),
      }),
    onSuccess: (number) => {
      toast.success(t('{pieces} in {number}', { pieces: many(count, 'piece'), number }))
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiRefusal && error.status === 422) return setWrong(errorMessage(error))
      toastReason(t('Failed to split the parcel. Please try again.'), error)
      if (error instanceof ApiRefusal && error.code === 'parcel_changed') onClose()
    },
    onSettled: () => Promise.all(parcelKeys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const all = parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const count = chosen.reduce((sum, quantity) => sum + quantity, 0)
  const submit = () => {
    if (count === 0) return setWrong(t('Please choose the pieces for the second parcel'))
    if (count === all) return setWrong(t('At least one piece has to stay in the first parcel'))
    setWrong(undefined)
    split.mutate()
  }
  return (
    <Dialog
      open
      onClose={() => split.isPending || onClose()}
      title={t('Split Parcel')}
      text={t(
        'Choose the pieces for a second parcel. Each collects for its own pieces; the delivery charge stays with the first.',
      )}
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onClose} disabled={split.isPending}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} size="sm" busy={split.isPending}>
            {split.isPending
              ? t('Splitting...')
              : count > 0
                ? t('Split Off {pieces}', { pieces: many(count, 'piece') })
                : t('Split')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="mt-4 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!split.isPending) submit()
        }}
      >
        <ul className="divide-y divide-line border-line border-y">
          {parcel.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a parcel are known by their place
            <li key={at} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
              <p className="min-w-40 grow">
                <span className="font-semibold">{line.name}</span>
                <span className="block text-ink-soft">
                  {variantName(line)} · {many(line.quantity, 'piece')}
                </span>
              </p>
              <PieceCounter
                label={t('Pieces of {name}, {line}', { name: line.name, line: variantName(line) })}
                value={chosen[at] ?? 0}
                max={line.quantity}
                onChange={(pieces) => setChosen(chosen.with(at, pieces))}
              />
            </li>
          ))}
        </ul>
        {wrong && (
          <p role="alert" className="flex gap-1.5 text-red">
            <span aria-hidden="true">◆</span>
            {wrong}
          </p>
        )}
      </form>
    </Dialog>
  )
}
