import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { codFeeOf, type DeliveryZone, deliveryCharge } from '#shared/delivery.ts'
import { type Locale, readLocale } from '#shared/locales.ts'
import { toPaisa, toTaka } from '#shared/money.ts'
import { newUuid } from '#shared/new-uuid.ts'
import { channelLabels, type OrderChannel, orderChannels } from '#shared/orders/order-channel.ts'
import { checkoutMethod } from '#shared/orders/payment-method.ts'
import { readPhone, showPhone } from '#shared/phone.ts'
import { gramsOf } from '#shared/totals.ts'
import { ApiRefusal, errorMessage } from '#web/admin/api.ts'
import { ago, many, taka } from '#web/admin/parts/figures.ts'
import { SelectInput, TextArea, TextInput } from '#web/admin/parts/inputs.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { StoredBefore } from '#web/admin/parts/stored-before.tsx'
import { useGuard } from '#web/admin/parts/use-guard.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { weightKey, weightsQuery } from '#web/admin/request/catalogue/weights.ts'
import { zoneQuery } from '#web/admin/request/delivery-zones.ts'
import {
  type NewOrder as Draft,
  enterOrder,
  issuesIn,
  type KnownBuyer,
  knownBuyerQuery,
  type LineIssue,
  pickedPlace,
  type Recipient,
  recipientRequest,
} from '#web/admin/request/order-desk.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { ForeseenDecision } from './cod/foreseen-decision.tsx'
import { PiecePicker } from './piece-picker.tsx'
import { type PieceRow, PieceRows } from './piece-rows.tsx'
import { fieldsOf, placeErrors, RecipientFields } from './recipient-fields.tsx'

const nobody: Recipient = { fullName: '', phone: '', altPhone: '', email: '', address: '', district: '', thana: '' }

/** Enters an order for a customer who calls or writes. A returning customer is found by phone number. */
export function NewOrder({ onClose, onPlaced }: { onClose: () => void; onPlaced: (orderId: string) => void }) {
  const form = useId()
  const queries = useQueryClient()
  // Idempotency key: however often the form is sent, it places one order. A refusal leaves it, because that stored
  // nothing under it, and a 5xx may hide an order that was placed.
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
  const place = useMutation({
    mutationFn: (draft: Draft) => enterOrder(draft),
    onSuccess: ({ orderId }) => {
      toast.success(t('Order {orderId} placed', { orderId }))
      guard.release()
      onPlaced(orderId)
    },
    onError: (error) => {
      toastFailure(t('Failed to place the order'), error)
      if (!(error instanceof ApiRefusal)) return
      setErrors(fieldsOf(error.fields))
      if (error.code === 'key_reused' || (error.status !== 409 && error.code !== 'second_size')) return
      setProblem(errorMessage(error))
      setRows((all) => corrected(all, issuesIn(error)))
    },
    onSettled: () =>
      Promise.all(
        ['orders', 'dashboard', 'news', 'products', 'sellable', 'inventory', 'delivery'].map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      ),
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
      items: rows.map(({ id, size, color, quantity, price, secondSize }) => ({
        ...{ id: id ?? 0, size, color, quantity, price },
        ...(secondSize && { secondSize }),
      })),
      totals: { total: totals.total },
      idempotencyKey,
      channel,
      locale,
    })
  }
  const know = (buyer: KnownBuyer) => {
    const { name, altPhone, email, address } = buyer
    setWho({ ...who, fullName: name, altPhone: showPhone(altPhone), email, address, ...pickedPlace(buyer) })
    setErrors({})
  }
  const add = (piece: Omit<PieceRow, 'key' | 'quantity'>) => {
    const twin = rows.find(({ id, size, color }) => id === piece.id && size === piece.size && color === piece.color)
    if (twin)
      setRows(
        // A second size to try goes with one piece.
        rows.map((row) => (row === twin ? { ...row, quantity: row.quantity + 1, secondSize: undefined } : row)),
      )
    else setRows([...rows, { ...piece, key: Date.now(), quantity: 1 }])
  }

  return (
    <Sheet
      open
      form
      width="lg"
      saving={place.isPending}
      onClose={onClose}
      title={t('New Order')}
      foot={
        <>
          <p className="mr-auto font-semibold tabular-nums" aria-live="polite">
            {rows.length > 0 && t('Total {total}', { total: taka(totals.total) })}
          </p>
          <Button variant="outline" size="sm" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} size="sm" busy={place.isPending}>
            {place.isPending ? t('Processing...') : t('Place Order')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-8 lg:grid-cols-2">
        <fieldset className="grid min-w-0 content-start gap-4">
          <legend className="mb-3 font-semibold text-base">{t('Customer')}</legend>
          <SelectInput
            label={t('Reached us by')}
            required
            value={channel}
            error={errors.channel}
            onChange={(event) => setChannel(event.target.value as OrderChannel | '')}
          >
            <option value="">{t('Please choose')}</option>
            {orderChannels.map((each) => (
              <option key={each} value={each}>
                {translateServerText(channelLabels[each])}
              </option>
            ))}
          </SelectInput>
          <TextInput
            label={t('Phone')}
            required
            type="tel"
            maxLength={40}
            autoComplete="off"
            value={who.phone}
            error={errors.phone}
            onChange={(event) => setWho({ ...who, phone: event.target.value })}
          />
          <Known phone={who.phone} onTake={know} />
          <RecipientFields
            withoutPhone
            values={who}
            errors={errors}
            onChange={(change) => setWho({ ...who, ...change })}
          />
          <SelectInput
            label={t('Mails and documents in')}
            value={locale}
            onChange={(event) => setLocale(readLocale(event.target.value))}
          >
            <option value="bn">{t('Bangla')}</option>
            <option value="en">{t('English')}</option>
          </SelectInput>
          <TextArea
            label={t('Note from the customer')}
            optional={t('optional')}
            maxLength={500}
            value={notes}
            onChange={(event) => setNotes(event.target.value)}
          />
        </fieldset>
        <fieldset className="grid min-w-0 content-start gap-4">
          <legend className="mb-3 font-semibold text-base">{t('Pieces')}</legend>
          <PiecePicker onPick={add} />
          {rows.length > 0 && <PieceRows rows={rows} onChange={setRows} />}
          <StoredBefore
            error={place.error}
            detail="orderId"
            label={(orderId) => t('Order {orderId}', { orderId })}
            onOpen={onPlaced}
          />
          {problem && (
            <p role="alert" className="text-red">
              {problem}
            </p>
          )}
          {rows.length > 0 && (
            <dl className="ml-auto grid w-56 grid-cols-[1fr_auto] gap-y-1 tabular-nums">
              <dt className="text-ink-soft">{t('Subtotal')}</dt>
              <dd className="text-right">{taka(totals.subtotal)}</dd>
              <dt className="text-ink-soft">{t('Delivery')}</dt>
              <dd className="text-right">{deliveryText(who, totals.delivery)}</dd>
              {totals.codFee > 0 && (
                <>
                  <dt className="text-ink-soft">{t('Cash on delivery fee')}</dt>
                  <dd className="text-right">{taka(totals.codFee)}</dd>
                </>
              )}
              <dt className="border-line border-t pt-1.5 font-semibold">{t('Total, cash on delivery')}</dt>
              <dd className="border-line border-t pt-1.5 text-right font-semibold">{taka(totals.total)}</dd>
            </dl>
          )}
          {totals.arrival && <p className="text-right text-ink-soft">{totals.arrival}</p>}
          <ForeseenDecision who={who} rows={rows} />
        </fieldset>
      </form>
      {guard.question}
    </Sheet>
  )
}

/**
 * Totals by the same calculation as the server's, in taka. `delivery` undefined: place or weights are not known yet,
 * and it is not in the total.
 */
function useTotals(rows: PieceRow[], { district, thana }: Recipient) {
  const { data: zone } = useQuery(zoneQuery({ district, thana }))
  const pieces = rows.map(({ id, size, color }) => ({ id: id ?? 0, size, color }))
  const { data: weights } = useQuery(weightsQuery(pieces, zone !== undefined && zone.perKg > 0))
  const subtotal = rows.reduce((sum, { price, quantity }) => sum + toPaisa(price) * quantity, 0)
  const delivery = zone && deliveryCharge(subtotal, inPaisa(zone), gramsIn(rows, weights))
  const codFee = zone ? codFeeOf(subtotal, inPaisa(zone), checkoutMethod) : 0
  return {
    subtotal: toTaka(subtotal),
    delivery: typeof delivery === 'number' ? toTaka(delivery) : undefined,
    codFee: toTaka(codFee),
    /** By which day it arrives; '': nothing is promised. */
    arrival: zone?.promise ?? '',
    total: toTaka(subtotal + (delivery ?? 0) + codFee),
  }
}

const inPaisa = ({
  price,
  perKg,
  freeOver,
  codFee,
}: Pick<DeliveryZone, 'price' | 'perKg' | 'freeOver' | 'codFee'>) => ({
  price: toPaisa(price),
  perKg: toPaisa(perKg),
  freeOver: freeOver === null ? null : toPaisa(freeOver),
  codFee: toPaisa(codFee),
})

/** Weight of the pieces; null while one is not known. */
function gramsIn(rows: PieceRow[], weights: Map<string, number> | undefined): number | null {
  const weighed = rows.flatMap((row) => {
    const grams = weights?.get(weightKey(row))
    return grams === undefined ? [] : [{ quantity: row.quantity, grams }]
  })
  return weighed.length === rows.length ? gramsOf(weighed) : null
}

function deliveryText({ district, thana }: Recipient, delivery: number | undefined): string {
  if (district === '' || thana === '') return t('choose a thana')
  if (delivery === undefined) return '…'
  return delivery === 0 ? t('Free') : taka(delivery)
}

/**
 * Rows with the current prices from the refusal, so that the next attempt sends the prices that are shown, and without
 * the second sizes that cannot be had.
 */
function corrected(rows: PieceRow[], issues: LineIssue[]): PieceRow[] {
  return rows.map((row) => {
    const own = issues.filter(({ id, color }) => id === row.id && color === row.color)
    const named = own.find(({ size, secondSizeOf }) => secondSizeOf === undefined && size === row.size)
    const isWithout = own.some(({ size, secondSizeOf }) => secondSizeOf === row.size && size === row.secondSize)
    return {
      ...row,
      ...(named?.price !== undefined && { price: named.price }),
      ...(isWithout && { secondSize: undefined }),
    }
  })
}

function missingIn(who: Recipient): Record<string, string> {
  const missing: Record<string, string> = {}
  if (!readPhone(who.phone)) missing.phone = t('Please enter a Bangladeshi mobile number, for example 01712345678')
  if (who.fullName.trim().length < 2) missing.fullName = t('Please enter the full name')
  if (who.address.trim().length < 10) missing.address = t('Please enter the full address: house, road, area')
  Object.assign(missing, placeErrors(who))
  const email = who.email.trim()
  if (email !== '' && !/^\S+@\S+\.\S+$/.test(email))
    missing.email = t('Please enter a valid email address, or leave this empty')
  return missing
}

/** A customer who ordered with this number before, with a button to use their details. */
function Known({ phone, onTake }: { phone: string; onTake: (buyer: KnownBuyer) => void }) {
  const { data: buyer } = useQuery(knownBuyerQuery(readPhone(phone) ?? ''))
  if (!readPhone(phone) || buyer === undefined) return null
  if (buyer === null) return <p className="text-ink-soft">{t('Nobody has ordered with this number before.')}</p>
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control border border-green bg-green-soft px-3 py-2">
      <p className="min-w-0 grow">
        <span className="font-semibold">{buyer.name}</span>
        <span className="block text-ink-soft">
          {many(buyer.orders, 'order')}
          {buyer.cancelled > 0 && t(', {cancelled} cancelled', { cancelled: buyer.cancelled })}{' '}
          {t('· last {lastOrderAt}', { lastOrderAt: ago(buyer.lastOrderAt) })}
        </span>
      </p>
      <Button variant="outline" size="sm" onClick={() => onTake(buyer)}>
        {t('Use This Customer')}
      </Button>
    </div>
  )
}
