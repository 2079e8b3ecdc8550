import { type FormEvent, useId, useState } from 'react'
import type { orderRoutes } from '#domains/orders/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Textarea } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { send } from '../api.ts'
import { errorText } from './error-text.ts'

type Props = { orderId: string; phone: string; onClose: () => void; onChanged: () => void }

/** Asks for confirmation before an order is cancelled. The typed reason stays until the request has succeeded. */
export default function CancelDialog({ orderId, phone, onClose, onChanged }: Props) {
  const form = useId()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError('')
    const answer = await send<typeof orderRoutes.cancel>('cancel-order', { orderId, ...(phone && { phone }), reason })
    setBusy(false)
    if (answer.ok) {
      toast.success(m.cancel_done())
      return onChanged()
    }
    setError(errorText(answer, { too_late: m.cancel_too_late }))
  }

  return (
    <Dialog
      open
      onClose={() => isBusy || onClose()}
      title={m.cancel_title()}
      text={m.cancel_text({ orderId })}
      actions={
        <>
          <Button variant="outline" onClick={onClose} disabled={isBusy}>
            {m.cancel_keep()}
          </Button>
          <Button type="submit" form={form} variant="danger" busy={isBusy}>
            {isBusy ? m.cancel_busy() : m.cancel_yes()}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="mt-5 grid gap-4">
        <Textarea
          label={m.cancel_reason()}
          optional={m.checkout_optional()}
          hint={m.cancel_reason_hint()}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p role="alert" className="text-red-deep empty:hidden">
          {error}
        </p>
      </form>
    </Dialog>
  )
}
