import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { pieceName } from '#shared/catalogue/piece-name.ts'
import { newUuid } from '#shared/new-uuid.ts'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { SelectInput, TextArea, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { piecesField } from '#web/admin/parts/inputs/pieces-field.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { createStaffReport, type StaffReport } from '#web/admin/request/order-requests.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { requestKindLabels } from './request-labels.tsx'

/** Reports a damaged or wrong piece for a customer who called; it is answered like the customer's own reports. */
export function NewReport({ order }: { order: OrderView }) {
  const [open, setOpen] = useState(false)
  if (!open) {
    return (
      <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('Report a Damaged or Wrong Piece')}
      </Button>
    )
  }
  return <ReportForm order={order} onClose={() => setOpen(false)} />
}

const nothing: Record<number, number> = {}

function ReportForm({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const queries = useQueryClient()
  // Idempotency key: sending the form again creates one report.
  const [idempotencyKey] = useState(newUuid)
  const [kind, setKind] = useState<StaffReport['kind']>('wrong')
  const [text, setText] = useState('')
  const [pieces, setPieces] = useState<Record<number, number>>(order.items.length === 1 ? { 0: 1 } : nothing)
  const [tried, setTried] = useState(false)
  const lines = Object.entries(pieces)
    .filter(([, quantity]) => quantity > 0)
    .map(([line, quantity]) => ({ line: Number(line), quantity }))
  const send = useMutation({
    mutationFn: (said: string) =>
      createStaffReport({ orderId: order.orderId, kind, text: said, lines, idempotencyKey }),
    onSuccess: () => {
      toast.success(t('Report saved'))
      onClose()
    },
    onError: (error) => toastFailure(t('Failed to save the report'), error),
    onSettled: () => Promise.all(['orders', 'news'].map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  })

  // Text that is being sent needs no warning.
  const guard = useGuard(!['', send.isPending ? send.variables : undefined].includes(text.trim()))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (text.trim() !== '' && lines.length > 0 && !send.isPending) send.mutate(text.trim())
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <SelectInput
        label={t('What is wrong')}
        value={kind}
        onChange={(event) => setKind(event.target.value as StaffReport['kind'])}
      >
        {(['wrong', 'damaged'] as const).map((word) => (
          <option key={word} value={word}>
            {requestKindLabels[word]}
          </option>
        ))}
      </SelectInput>
      {order.items.map((item, line) => (
        <TextInput
          // biome-ignore lint/suspicious/noArrayIndexKey: order lines are identified by their index
          key={line}
          {...piecesField({
            value: pieces[line] ?? 0,
            max: item.quantity,
            onPieces: (quantity) => setPieces({ ...pieces, [line]: quantity }),
          })}
          label={t('Pieces of {piece}, of {quantity}', { piece: pieceName(item), quantity: item.quantity })}
        />
      ))}
      {tried && lines.length === 0 && (
        <p role="alert" className="text-red">
          {t('Please select the pieces concerned')}
        </p>
      )}
      <TextArea
        label={t('What the customer says')}
        error={tried && text.trim() === '' ? t('Please describe what is wrong') : undefined}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={send.isPending}>
          {send.isPending ? t('Saving…') : t('Save Report')}
        </Button>
        <Button variant="outline" size="sm" onClick={() => guard.close(onClose)}>
          {t('Cancel')}
        </Button>
      </div>
      {guard.question}
    </form>
  )
}
