import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { receiptLimits } from '#domains/inventory/receipts/staff-contract.ts'
import { sizeAndColor } from '#shared/catalogue/piece-name.ts'
import { newUuid } from '#shared/new-uuid.ts'
import { CameraScan } from '#web/admin/parcels/camera/camera-scan.tsx'
import { count, exactTaka, many } from '#web/admin/parts/figures.ts'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { control, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { piecesIn, takaIn } from '#web/admin/parts/inputs/parse-number.ts'
import { Pair } from '#web/admin/parts/pair.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { StoredBefore } from '#web/admin/parts/stored-before.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { receiveGoods } from '#web/admin/request/catalogue/goods-receipts.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { isRight, type Line, useReceiving } from './use-receiving.ts'

const piecesOf = (lines: Line[]) => lines.reduce((sum, { quantity }) => sum + (piecesIn(quantity) ?? 0), 0)
const costOf = (lines: Line[]) =>
  lines.reduce((sum, { quantity, cost }) => sum + (piecesIn(quantity) ?? 0) * (takaIn(cost) ?? 0), 0)

/** Receives goods: scan or type variants, count them, enter costs and the supplier. */
export function ReceiveGoods({ onClose, onReceived }: { onClose: () => void; onReceived: (id: number) => void }) {
  const queries = useQueryClient()
  const id = useId()
  // Idempotency key: sending the form twice creates one receipt.
  const [requestKey] = useState(newUuid)
  const [head, setHead] = useState({ supplier: '', document: '', note: '' })
  const [tried, setTried] = useState(false)
  const receiving = useReceiving()
  const { lines } = receiving
  const guard = useGuard(lines.length > 0)
  const save = useMutation({
    mutationFn: receiveGoods,
    onSuccess: async ({ receipt }) => {
      guard.release()
      toast.success(t('{pieces} received', { pieces: many(receipt.pieces, 'piece') }))
      await Promise.all(
        ['inventory', 'products', 'dashboard'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      )
      onReceived(receipt.id)
    },
    onError: (error) => {
      toastFailure(t('Failed to receive goods'), error)
      // The receipt may have been booked: refetch the list behind the form.
      queries.invalidateQueries({ queryKey: ['inventory'] })
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (lines.length === 0) return toast.error(t('Please add what came in'))
    // A pending lookup will add one more piece.
    if (receiving.isSearching || save.isPending) return
    if (head.supplier.trim() === '' || !lines.every(isRight)) return
    save.mutate({
      ...{ requestKey, ...head },
      lines: lines.map(({ piece, quantity, cost }) => ({
        ...{ variantId: piece.variantId, quantity: piecesIn(quantity) ?? 0, unitCost: takaIn(cost) ?? 0 },
      })),
    })
  }
  return (
    <Sheet
      open
      width="lg"
      saving={save.isPending}
      onClose={onClose}
      title={t('Receive Goods')}
      foot={
        <>
          <p className="mr-auto text-ink-soft tabular-nums">
            {many(piecesOf(lines), 'piece')}, {exactTaka(costOf(lines))}
          </p>
          <Button variant="outline" size="sm" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} size="sm" disabled={receiving.isSearching} busy={save.isPending}>
            {t('Receive')}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <StoredBefore
          error={save.error}
          detail="receiptId"
          label={(id) => t('Receipt {id}', { id })}
          onOpen={(id) => onReceived(Number(id))}
        />
        <Search receiving={receiving} isSaving={save.isPending} />
        <form id={id} onSubmit={submit} noValidate className="grid gap-6">
          <Lines receiving={receiving} tried={tried} />
          <Pair>
            <TextInput
              label={t('Supplier')}
              maxLength={receiptLimits.supplier}
              value={head.supplier}
              error={tried && head.supplier.trim() === '' ? t('Please enter the supplier') : undefined}
              onChange={(event) => setHead({ ...head, supplier: event.target.value })}
            />
            <TextInput
              label={t('Invoice or delivery note')}
              optional={t('optional')}
              maxLength={receiptLimits.document}
              value={head.document}
              onChange={(event) => setHead({ ...head, document: event.target.value })}
            />
          </Pair>
          <TextInput
            label={t('Note')}
            optional={t('optional')}
            maxLength={receiptLimits.note}
            value={head.note}
            onChange={(event) => setHead({ ...head, note: event.target.value })}
          />
        </form>
      </div>
      {guard.question}
    </Sheet>
  )
}

type Receiving = ReturnType<typeof useReceiving>

/** A scanner types the code and ends with Enter; so does a person. */
function Search({
  receiving: { choices, isSearching, search, add },
  isSaving,
}: {
  receiving: Receiving
  isSaving: boolean
}) {
  const [code, setCode] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() === '') return
    search(code.trim())
    setCode('')
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <div className="flex items-end gap-2">
        <TextInput
          label={t('Scan or type')}
          hint={t('Barcode, SKU, or a part of the name. Each scan counts one piece more.')}
          autoComplete="off"
          className="grow"
          value={code}
          maxLength={200}
          onChange={(event) => setCode(event.target.value)}
        />
        {/* Not disabled, because the next scan does not wait for the previous answer. */}
        <Button type="submit" variant="outline" size="sm" aria-busy={isSearching || undefined}>
          {t('Add')}
        </Button>
      </div>
      <CameraScan paused={isSaving} onCode={search} />
      {choices.length > 0 && (
        <ul aria-label={t('Found sizes')} className="max-h-60 overflow-y-auto border-line border-t">
          {choices.map((piece) => (
            <li key={piece.variantId} className="flex items-center gap-3 border-line border-b py-1.5">
              <p className="min-w-0 grow">
                {piece.title}, {sizeAndColor(piece)}
                <span className="block text-stone text-xs">
                  {t('{sku}, {onHand} in stock', { sku: piece.sku, onHand: count(piece.onHand) })}
                </span>
              </p>
              <Button variant="outline" size="sm" onClick={() => add(piece)}>
                {t('Add')}
                <span className="sr-only"> {piece.sku}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}

function Lines({ receiving: { lines, change, remove }, tried }: { receiving: Receiving; tried: boolean }) {
  const id = useId()
  if (lines.length === 0)
    return <p className="border-line border-y py-6 text-center text-ink-soft">{t('Nothing added yet.')}</p>
  return (
    <ul aria-label={t('What came in')} className="border-line border-t">
      {lines.map(({ piece, quantity, cost }) => {
        const name = `${piece.title}, ${sizeAndColor(piece)}`
        const wrongQuantity = tried && (piecesIn(quantity) ?? 0) < 1
        const wrongCost = takaIn(cost || '0') === undefined
        const wrongId = `${id}-${piece.variantId}`
        return (
          <li key={piece.variantId} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b py-2">
            <p className="min-w-0 grow basis-52">
              {name}
              <span className="block text-stone text-xs">{piece.sku}</span>
            </p>
            <label className="flex items-center gap-2 text-ink-soft text-xs">
              {t('Pieces')}
              <input
                aria-label={t('Pieces of {sku}', { sku: piece.sku })}
                inputMode="numeric"
                value={quantity}
                maxLength={7}
                aria-invalid={wrongQuantity ? true : undefined}
                aria-describedby={wrongQuantity ? `${wrongId}-pieces` : undefined}
                onChange={(event) => change(piece.variantId, { quantity: event.target.value })}
                className={cx(control, 'w-20! text-right tabular-nums')}
              />
            </label>
            <label className="flex items-center gap-2 text-ink-soft text-xs">
              {t('Cost each (৳)')}
              <input
                aria-label={t('Cost of {sku}', { sku: piece.sku })}
                inputMode="decimal"
                placeholder="0"
                value={cost}
                maxLength={12}
                aria-invalid={wrongCost ? true : undefined}
                aria-describedby={wrongCost ? `${wrongId}-cost` : undefined}
                onChange={(event) => change(piece.variantId, { cost: event.target.value })}
                className={cx(control, 'w-28! text-right tabular-nums')}
              />
            </label>
            <Button variant="quiet" size="sm" onClick={() => remove(piece.variantId)}>
              <X aria-hidden="true" className="size-4" />
              <span className="sr-only">{t('Remove {sku}', { sku: piece.sku })}</span>
            </Button>
            {wrongQuantity && <Wrong id={`${wrongId}-pieces`} text={t('Please enter whole pieces')} />}
            {wrongCost && <Wrong id={`${wrongId}-cost`} text={t('Please enter an amount in taka')} />}
          </li>
        )
      })}
    </ul>
  )
}

const Wrong = ({ id, text }: { id: string; text: string }) => (
  <p id={id} className="basis-full text-right text-red text-xs">
    {text}
  </p>
)
