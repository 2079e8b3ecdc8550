import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sizeAndColor } from '#shared/catalogue/piece-name.ts'
import { FormDialog } from '#web/admin/parts/form-dialog.tsx'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { piecesIn, takaIn } from '#web/admin/parts/inputs/parse-number.ts'
import { Pair } from '#web/admin/parts/pair.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { correctReceipt, type ReceiptLine } from '#web/admin/request/catalogue/goods-receipts.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** Corrects a line of a receipt. The line stays; a counter-entry reverts it. */
export function CorrectLine({ line, onClose }: { line: ReceiptLine; onClose: () => void }) {
  const queries = useQueryClient()
  const [quantity, setQuantity] = useState(String(line.quantity))
  const [cost, setCost] = useState(String(line.unitCost))
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [pieces, unitCost] = [piecesIn(quantity), takaIn(cost || '0')]
  const save = useMutation({
    mutationFn: correctReceipt,
    onSuccess: () => {
      toast.success(t('Receipt corrected'))
      onClose()
    },
    onError: (error) => toastFailure(t('Failed to correct the receipt'), error),
    onSettled: () =>
      Promise.all(['inventory', 'products', 'dashboard'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const submit = () => {
    setTried(true)
    if (pieces === undefined || unitCost === undefined || reason.trim() === '') return
    save.mutate({ lineId: line.id, quantity: pieces, unitCost, reason })
  }
  return (
    <FormDialog
      title={t('Correct {variant}', { variant: sizeAndColor(line) })}
      text={t('The line stays. A counter-entry takes its pieces back, and a new line says what came in.')}
      yes={t('Correct')}
      busyYes={t('Saving…')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Pair>
        <TextInput
          label={t('Pieces that came in')}
          inputMode="numeric"
          value={quantity}
          error={pieces === undefined ? t('Please enter whole pieces') : undefined}
          onChange={(event) => setQuantity(event.target.value)}
        />
        <TextInput
          label={t('Cost each (৳)')}
          inputMode="decimal"
          value={cost}
          error={unitCost === undefined ? t('Please enter an amount in taka') : undefined}
          onChange={(event) => setCost(event.target.value)}
        />
      </Pair>
      <TextInput
        label={t('What was wrong')}
        maxLength={200}
        value={reason}
        error={tried && reason.trim() === '' ? t('Please say what was wrong') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
