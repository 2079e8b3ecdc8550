import { useEffect, useState } from 'react'
import { newUuid } from '#shared/new-uuid.ts'
import { count } from '#web/admin/parts/figures.ts'
import { useFrozen } from '#web/admin/parts/hooks/use-frozen.ts'
import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { piecesIn, takaIn, wrongPieces } from '#web/admin/parts/inputs/parse-number.ts'
import type { StockLevel } from '#web/admin/request/inventory.ts'
import { t } from '#web/admin/translate.ts'
import { type AdjustmentType, problemsOf, stockAfter } from './adjustment.ts'
import { useAdjustStock } from './use-adjust-stock.ts'

const quantityLabels: Record<AdjustmentType, string> = {
  in: t('Pieces that came in'),
  out: t('Pieces that went out'),
  adjustment: t('Pieces that are there'),
}

/** Fields of the adjustment of one variant. */
export function AdjustStockForm({
  id,
  stockLevel: live,
  onReady,
  onBusy,
  onDone,
}: {
  id: string
  stockLevel: StockLevel
  /** True when the quantity can be saved. 0 is valid only for a count. */
  onReady: (ready: boolean) => void
  onBusy: (busy: boolean) => void
  onDone: () => void
}) {
  const [type, setType] = useState<AdjustmentType>('in')
  const [quantity, setQuantity] = useState('')
  const [reason, setReason] = useState('')
  const [cost, setCost] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  // Idempotency key: retrying after a lost answer books one movement.
  const [idempotencyKey] = useState(newUuid)
  const [stockLevel, renew] = useFrozen(live, quantity !== '')
  const pieces = piecesIn(quantity) ?? Number.NaN
  const left = stockAfter(type, stockLevel.currentStock, pieces)
  const ready = pieces > 0 || (type === 'adjustment' && pieces === 0)
  useEffect(() => onReady(ready), [ready, onReady])

  const save = useAdjustStock({ onBusy, onDone, onRefused: setErrors, onOutdated: renew })
  const submit = () => {
    if (!ready || save.isPending) return
    const problems = problemsOf(type, pieces, stockLevel.currentStock, cost)
    setErrors(problems)
    if (Object.keys(problems).length > 0) return
    save.mutate({
      variantId: stockLevel.variantId,
      type,
      quantity: pieces,
      reason: reason.trim(),
      idempotencyKey,
      ...(type === 'adjustment' && { expectedStock: stockLevel.currentStock }),
      ...(type === 'in' && cost.trim() !== '' && { unitCost: takaIn(cost) }),
    })
  }

  return (
    <form
      id={id}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <SelectInput
        label={t('What happened')}
        value={type}
        onChange={(event) => setType(event.target.value as AdjustmentType)}
      >
        <option value="in">{t('Stock In')}</option>
        <option value="out">{t('Stock Out')}</option>
        <option value="adjustment">{t('Adjustment (counted)')}</option>
      </SelectInput>
      <TextInput
        label={quantityLabels[type]}
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        error={wrongPieces(quantity) ?? errors.quantity}
        maxLength={12}
        onChange={(event) => setQuantity(event.target.value)}
      />
      {type === 'in' && (
        <TextInput
          label={t('Cost per piece (৳)')}
          optional={t('optional, {unitCost} now', { unitCost: stockLevel.unitCost })}
          inputMode="decimal"
          autoComplete="off"
          value={cost}
          error={errors.unitCost}
          maxLength={12}
          onChange={(event) => setCost(event.target.value)}
        />
      )}
      <TextInput
        label={t('Reason')}
        optional={t('optional, kept in the ledger')}
        maxLength={300}
        value={reason}
        error={errors.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <p aria-live="polite" className="text-ink-soft text-sm tabular-nums">
        {t('On the shelf: {currentStock}', { currentStock: count(stockLevel.currentStock) })}
        {left !== undefined && left !== stockLevel.currentStock && ` → ${count(left)}`}
      </p>
    </form>
  )
}
