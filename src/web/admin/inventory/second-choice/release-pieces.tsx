import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newUuid } from '#shared/new-uuid.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { variantName } from '#web/admin/inventory/stock-labels.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { FormDialog } from '#web/admin/parts/form-dialog.tsx'
import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { piecesIn, takaIn } from '#web/admin/parts/inputs/parse-number.ts'
import { toastReason } from '#web/admin/query-client.ts'
import { releaseSecondChoice, type SecondChoicePiece } from '#web/admin/request/catalogue/second-choice.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** Form that sells off or writes off second-choice pieces, with a note. */
export function ReleasePieces({ piece, onClose }: { piece: SecondChoicePiece; onClose: () => void }) {
  const queries = useQueryClient()
  const [as, setAs] = useState<'sold' | 'written_off'>('sold')
  const [typed, setTyped] = useState('1')
  const [paid, setPaid] = useState('')
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  // Idempotency key: retrying after a lost answer books one sale.
  const [idempotencyKey] = useState(newUuid)
  const release = useMutation({
    mutationFn: releaseSecondChoice,
    onSuccess: () => {
      toast.success(as === 'sold' ? t('Sold off, and noted') : t('Written off'))
      onClose()
    },
    onError: (error) => {
      setErrors(error instanceof ApiRefusal ? error.fields : {})
      toastReason(t('Failed to change second choice'), error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['inventory', 'second-choice'] }),
  })
  const submit = () => {
    const [quantity, amount] = [piecesIn(typed), takaIn(paid)]
    const wrong: Record<string, string> = {}
    if (!quantity || quantity > piece.quantity)
      wrong.quantity = t('Please enter from 1 to {pieces}', { pieces: many(piece.quantity, 'piece') })
    if (as === 'sold' && amount === undefined) wrong.amount = t('Please enter what was paid for all of them')
    if (note.trim() === '') wrong.note = t('Please write to whom, or why')
    setErrors(wrong)
    if (!quantity || Object.keys(wrong).length > 0) return
    const sold = as === 'sold' && amount !== undefined && { amount }
    release.mutate({ variantId: piece.variantId, quantity, as, note: note.trim(), idempotencyKey, ...sold })
  }
  return (
    <FormDialog
      title={`${piece.title}, ${variantName(piece)}`}
      text={t('{pieces} of second choice. The money is noted here; it is no order.', {
        pieces: many(piece.quantity, 'piece'),
      })}
      yes={as === 'sold' ? t('Sell Off') : t('Write Off')}
      busyYes={t('Saving…')}
      danger={as === 'written_off'}
      busy={release.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectInput
        label={t('What becomes of them')}
        value={as}
        onChange={(event) => setAs(event.target.value === 'sold' ? 'sold' : 'written_off')}
      >
        <option value="sold">{t('Sold off')}</option>
        <option value="written_off">{t('Written off')}</option>
      </SelectInput>
      <TextInput
        label={t('Pieces')}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={errors.quantity}
        onChange={(event) => setTyped(event.target.value)}
      />
      {as === 'sold' && (
        <TextInput
          label={t('Paid for all of them (৳)')}
          inputMode="decimal"
          autoComplete="off"
          value={paid}
          error={errors.amount}
          onChange={(event) => setPaid(event.target.value)}
        />
      )}
      <TextInput
        label={t('Note')}
        hint={t('To whom, or why')}
        maxLength={200}
        value={note}
        error={errors.note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  )
}
