import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Locale } from '#shared/locales.ts'
import { newUuid } from '#shared/new-uuid.ts'
import type { OrderChannel } from '#shared/orders/order-channel.ts'
import { checkoutMethod } from '#shared/orders/payment-method.ts'
import { showPhone } from '#shared/phone.ts'
import { ApiRefusal, errorMessage } from '#web/admin/api.ts'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import {
  type NewOrder as Draft,
  enterOrder,
  issuesIn,
  type KnownBuyer,
  pickedPlace,
  type Recipient,
  recipientRequest,
} from '#web/admin/request/order-desk.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { PieceRow } from '../piece-rows.tsx'
import { fieldsOf } from '../recipient-fields.tsx'
import { missingIn } from './missing-in.ts'
import { corrected, itemsOf, withPiece } from './rows-of-order.ts'
import { useTotals } from './use-totals.ts'

const nobody: Recipient = { fullName: '', phone: '', altPhone: '', email: '', address: '', district: '', thana: '' }

/** State of the form of a new order, and its submission. */
export function useNewOrder(onPlaced: (orderId: string) => void) {
  // Idempotency key: sending the form again places one order. Kept after a refusal, which stores nothing under it, and
  // after a 5xx, which may hide a placed order.
  const [idempotencyKey] = useState(newUuid)
  const [rows, setRows] = useState<PieceRow[]>([])
  const [who, setWho] = useState(nobody)
  const [channel, setChannel] = useState<OrderChannel | ''>('')
  const [notes, setNotes] = useState('')
  const [locale, setLocale] = useState<Locale>('bn')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const totals = useTotals(rows, who)
  const touched = rows.length > 0 || notes !== '' || JSON.stringify(who) !== JSON.stringify(nobody)
  const guard = useGuard(touched)
  const place = useEnterOrder({
    onPlaced: (orderId) => {
      guard.release()
      onPlaced(orderId)
    },
    onRefused: (refusal) => {
      setErrors(fieldsOf(refusal.fields))
      if (refusal.code === 'key_reused' || (refusal.status !== 409 && refusal.code !== 'second_size')) return
      setProblem(errorMessage(refusal))
      setRows((all) => corrected(all, issuesIn(refusal)))
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = missingIn(who)
    if (channel === '') missing.channel = t('Please say how the customer reached you')
    setErrors(missing)
    setProblem('')
    if (rows.length === 0) return setProblem(t('Please add a piece'))
    if (rows.some(({ quantity }) => quantity < 1)) return setProblem(t('Please say how many pieces of each'))
    if (channel === '' || Object.keys(missing).length > 0 || place.isPending) return
    if (totals.delivery === undefined) return setProblem(t('The delivery charge is not known yet. Please try again'))
    place.mutate({
      orderDetails: { paymentMethod: checkoutMethod, notes },
      customerInfo: recipientRequest(who),
      ...{ items: itemsOf(rows), totals: { total: totals.total }, idempotencyKey, channel, locale },
    })
  }
  const know = (buyer: KnownBuyer) => {
    const { name, altPhone, email, address } = buyer
    setWho({ ...who, fullName: name, altPhone: showPhone(altPhone), email, address, ...pickedPlace(buyer) })
    setErrors({})
  }
  const add = (piece: Omit<PieceRow, 'key' | 'quantity'>) => setRows(withPiece(rows, piece))
  return {
    ...{ rows, who, channel, notes, locale, totals, errors, problem, place, guard },
    ...{ submit, know, add, setRows, setWho, setChannel, setNotes, setLocale },
  }
}

type Answers = { onPlaced: (orderId: string) => void; onRefused: (refusal: ApiRefusal) => void }

function useEnterOrder({ onPlaced, onRefused }: Answers) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (draft: Draft) => enterOrder(draft),
    onSuccess: ({ orderId }) => {
      toast.success(t('Order {orderId} placed', { orderId }))
      onPlaced(orderId)
    },
    onError: (error) => {
      toastFailure(t('Failed to place the order'), error)
      if (error instanceof ApiRefusal) onRefused(error)
    },
    onSettled: () =>
      Promise.all(
        ['orders', 'dashboard', 'news', 'products', 'sellable', 'inventory', 'delivery'].map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  })
}
