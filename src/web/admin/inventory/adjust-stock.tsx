import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { Failed } from '#web/admin/parts/failed.tsx'
import { count, many } from '#web/admin/parts/figures.ts'
import { piecesIn, SelectInput, TextInput, takaIn, wrongPieces } from '#web/admin/parts/inputs.tsx'
import { type Adjustment, adjustStock, type StockLevel, shelvesQuery, stockKeys } from '#web/admin/request/inventory.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { saySorry, variantName } from './stock-words.tsx'

export type Adjusting = { product: string; name: string; variantId?: number }

/** Records stock in, stock out or a count. If pieces were sold since the dialog loaded, a count is refused and must be repeated. */
export function AdjustStock({ of, onClose }: { of: Adjusting; onClose: () => void }) {
  const form = useId()
  const { data, error, refetch } = useQuery(shelvesQuery(of.product))
  const [variantId, setVariantId] = useState(of.variantId)
  const shelves = data?.shelves ?? []
  const shelf = shelves.find((each) => each.variantId === variantId) ?? (shelves.length === 1 ? shelves[0] : undefined)
  const [busy, setBusy] = useState(false)
  const [ready, setReady] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Adjust Stock"
      text={of.name}
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} size="sm" disabled={!shelf || !ready} busy={busy}>
            {busy ? 'Saving...' : 'Update Stock'}
          </Button>
        </>
      }
    >
      {error && !data ? (
        <Failed what="Failed to load the sizes and colours" error={error} retry={refetch} />
      ) : !data ? (
        <Skeleton className="mt-4 h-40 w-full" />
      ) : (
        <div className="mt-4 grid gap-4">
          {shelves.length > 1 && (
            <SelectInput
              label="Size and colour"
              value={shelf?.variantId ?? ''}
              onChange={(event) => setVariantId(Number(event.target.value))}
            >
              {!shelf && <option value="">Choose</option>}
              {shelves.map((each) => (
                <option key={each.variantId} value={each.variantId}>
                  {variantName(each)} ({many(each.currentStock, 'piece')})
                </option>
              ))}
            </SelectInput>
          )}
          {shelf && (
            <Form key={shelf.variantId} id={form} shelf={shelf} onReady={setReady} onBusy={setBusy} onDone={onClose} />
          )}
        </div>
      )}
    </Dialog>
  )
}

type Type = Adjustment['type']
const quantityWords: Record<Type, string> = {
  in: 'Pieces that came in',
  out: 'Pieces that went out',
  adjustment: 'Pieces that are there',
}

function Form({
  id,
  shelf,
  onReady,
  onBusy,
  onDone,
}: {
  id: string
  shelf: StockLevel
  /** True when the quantity can be saved. 0 is valid only for a count. */
  onReady: (ready: boolean) => void
  onBusy: (busy: boolean) => void
  onDone: () => void
}) {
  const queries = useQueryClient()
  const [type, setType] = useState<Type>('in')
  const [quantity, setQuantity] = useState('')
  const [reason, setReason] = useState('')
  const [cost, setCost] = useState('')
  const [said, setSaid] = useState<Record<string, string>>({})
  const pieces = piecesIn(quantity) ?? Number.NaN
  const left = resultOf(type, shelf.currentStock, pieces)
  const ready = pieces > 0 || (type === 'adjustment' && pieces === 0)
  useEffect(() => onReady(ready), [ready, onReady])

  const save = useMutation({
    mutationFn: adjustStock,
    onMutate: () => onBusy(true),
    onSuccess: () => {
      toast.success('Stock updated successfully!')
      onDone()
    },
    onError: (error) => {
      saySorry('Failed to update stock. Please try again.', error)
      if (!(error instanceof ApiRefusal)) return
      setSaid(error.status === 409 ? { quantity: error.message } : error.fields)
    },
    onSettled: () => {
      onBusy(false)
      return Promise.all(stockKeys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
    },
  })
  const submit = () => {
    if (!ready || save.isPending) return
    const problems = problemsOf(type, pieces, shelf.currentStock, cost)
    setSaid(problems)
    if (Object.keys(problems).length > 0) return
    save.mutate({
      variantId: shelf.variantId,
      type,
      quantity: pieces,
      reason: reason.trim(),
      ...(type === 'adjustment' && { expectedStock: shelf.currentStock }),
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
      <SelectInput label="What happened" value={type} onChange={(event) => setType(event.target.value as Type)}>
        <option value="in">Stock In</option>
        <option value="out">Stock Out</option>
        <option value="adjustment">Adjustment (counted)</option>
      </SelectInput>
      <TextInput
        label={quantityWords[type]}
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        error={wrongPieces(quantity) ?? said.quantity}
        maxLength={12}
        onChange={(event) => setQuantity(event.target.value)}
      />
      {type === 'in' && (
        <TextInput
          label="Cost per piece (৳)"
          optional={`optional, ${shelf.unitCost} now`}
          inputMode="decimal"
          autoComplete="off"
          value={cost}
          error={said.unitCost}
          maxLength={12}
          onChange={(event) => setCost(event.target.value)}
        />
      )}
      <TextInput
        label="Reason"
        optional="optional, kept in the ledger"
        maxLength={300}
        value={reason}
        error={said.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <p aria-live="polite" className="text-ink-soft text-sm tabular-nums">
        On the shelf: {count(shelf.currentStock)}
        {left !== undefined && left !== shelf.currentStock && ` → ${count(left)}`}
      </p>
    </form>
  )
}

function resultOf(type: Type, now: number, pieces: number): number | undefined {
  if (Number.isNaN(pieces)) return undefined
  if (type === 'adjustment') return pieces
  return type === 'in' ? now + pieces : Math.max(0, now - pieces)
}

function problemsOf(type: Type, pieces: number, now: number, cost: string) {
  const problems: Record<string, string> = {}
  if (type === 'out' && pieces > now) problems.quantity = `Only ${now} left`
  if (type === 'in' && cost.trim() !== '' && takaIn(cost) === undefined)
    problems.unitCost = 'Please enter an amount in taka'
  return problems
}
