import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isNothingToPay, mayPaymentFollow, type PaymentStatus, paymentState } from '#shared/orders/payment-status.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { changePayment, type OrderView } from '#web/admin/request/orders.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { CashHeldBadge, CashHeldLines } from './cash/cash-held.tsx'
import { PaidOutButton } from './cash/paid-out-buttons.tsx'
import { paymentConsequence } from './payment-consequence.ts'
import { PaymentBadge, paymentMethodLabel, paymentStatusLabels } from './status.tsx'

/**
 * Payment method and status. Staff with the permission record by hand that money was received or refunded. Exceptions
 * need another permission and a reason.
 */
export function OrderPayment({ order }: { order: OrderView }) {
  const { can } = useSession()
  const [meant, setMeant] = useState<PaymentStatus>()
  const { method, status } = order.paymentInfo
  const { next, exceptions } = paymentState(status)
  const isOver = isNothingToPay(order.status, status)
  const offered = isOver || !can('orders.payment') ? [] : [...next, ...(can('orders.override') ? exceptions : [])]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="mr-auto flex flex-wrap items-center gap-x-3 gap-y-1">
        {paymentMethodLabel(method)}
        <PaymentBadge status={status} />
        <CashHeldBadge cash={order.cash} />
      </p>
      <PaidOutButton order={order} />
      {offered.map((to) => (
        <Button
          key={to}
          variant={next.includes(to) ? 'outline' : 'quiet'}
          size="sm"
          className={touchHeight}
          onClick={() => setMeant(to)}
        >
          {titleOf(status, to)}
        </Button>
      ))}
      {order.cash && order.cash.length > 0 && <CashHeldLines cash={order.cash} />}
      {meant && <ChangePayment order={order} payment={meant} onClose={() => setMeant(undefined)} />}
    </div>
  )
}

/** 'Mark as Paid'; an exception opens a dialog that asks for a reason. */
const titleOf = (from: PaymentStatus, to: PaymentStatus) =>
  t('Mark as {paymentStatus}{value}', {
    paymentStatus: paymentStatusLabels[to],
    value: mayPaymentFollow(from, to) ? '' : '…',
  })

function ChangePayment({ order, payment, onClose }: { order: OrderView; payment: PaymentStatus; onClose: () => void }) {
  const form = useId()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  // As shown when the dialog opened: the order may be refetched while it is open.
  const [{ orderId, updatedAt, paymentInfo }] = useState(order)
  const needsReason = !mayPaymentFollow(paymentInfo.status, payment)
  const written = text.trim()
  const change = useMutation({
    mutationFn: () =>
      changePayment({ orderId, payment, updatedAt, ...(written && { [needsReason ? 'reason' : 'note']: written }) }),
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
    onError: (error) => {
      toastFailure(t('Failed to change the payment'), error)
      // The order has changed in the meantime: close, so that the user looks at it before deciding again.
      if (error instanceof ApiRefusal && ['stale', 'transition_not_allowed'].includes(error.code)) onClose()
    },
    onSettled: () =>
      Promise.all(
        ['orders', 'dashboard', 'reports', 'analytics'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      ),
  })
  return (
    <Dialog
      open
      onClose={() => change.isPending || onClose()}
      title={t('Mark as {paymentStatus}', { paymentStatus: paymentStatusLabels[payment] })}
      text={paymentConsequence(order, payment)}
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onClose} disabled={change.isPending}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} size="sm" busy={change.isPending}>
            {change.isPending ? t('Saving...') : t('Save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault()
          const isRefused = needsReason && written === ''
          setMissing(isRefused)
          if (!isRefused && !change.isPending) change.mutate()
        }}
      >
        <TextInput
          label={needsReason ? t('Reason') : t('Note')}
          optional={needsReason ? t('seen by staff only') : t('optional, seen by staff only')}
          error={isMissing && written === '' ? t('Please give a reason') : undefined}
          autoComplete="off"
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
