import { Lock } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type DeliveryZone, type DeliveryZones, knownZone } from '#shared/delivery/delivery.ts'
import { checkoutMethod } from '#shared/orders/payment-method.ts'
import { m } from '#shared/paraglide/messages.js'
import type { PagePromise } from '#shared/promise/page-promise.ts'
import { isComplete, totalsSoFar } from '#shared/totals.ts'
import { currentLines, replace } from '#web/storefront/cart/cart.ts'
import { emptyCart, inPaisa, type Lines } from '#web/storefront/cart/cart-lines.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'
import { localPath, money } from '#web/ui/locale.ts'
import { focusAtTop } from '../focus-at-top.ts'
import { NeedsScripts } from '../needs-scripts.tsx'
import { AccountLine } from './account-line.tsx'
import { wrongFields } from './check-form.ts'
import { CheckoutErrorPanel } from './checkout-error-panel.tsx'
import { CheckoutFields } from './checkout-fields.tsx'
import { ErrorSummary } from './error-summary.tsx'
import type { CheckoutForm as Form } from './form-fields.ts'
import { dismissOfflineOrder, type OfflineOrder } from './offline-order.ts'
import { orderKey } from './order-key.ts'
import { OrderSummary } from './order-summary.tsx'
import type { useCheckoutForm } from './use-checkout-form.ts'
import { checkCart, useOpeningCheck } from './use-opening-check.ts'
import type { usePlaceOrder } from './use-place-order.ts'
import { useSavedAddresses } from './use-saved-addresses.ts'

type Props = {
  /** Null before hydration, since only the browser has them. */
  lines: Lines | null
  zones: DeliveryZones
  promise: PagePromise | null
  fields: ReturnType<typeof useCheckoutForm>
  placing: ReturnType<typeof usePlaceOrder>
  /** The offline order was cancelled or returned, and the form has replaced its panel. */
  isBack: boolean
  /** An offline order that the shop refused. */
  returned: Extract<OfflineOrder, { state: 'returned' }> | null
  onTotals: () => void
}

/** The checkout on one page: form, payment, summary, Place Order. */
export function CheckoutForm({ lines: known, zones, promise, fields, placing, isBack, returned, onTotals }: Props) {
  const lines = known ?? emptyCart
  const { form, wrong, formRef, change, changePlace, withKnownPlace, fill, leave, showWrong } = fields
  const { canSave, wantsSave, setWantsSave, saveIfWanted, ...account } = useSavedAddresses(form, fill)
  const { phase, error, setError, place, startAnew } = placing
  const button = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isWaiting, setWaiting] = useState(false)
  const zoneOf = (form: Form) => knownZone({ ...form, isMetropolitan: form.isMetropolitan }, zones)
  const zone = zoneOf(form)
  const totalsIn = (lines: Lines, zone: DeliveryZone | null) => totalsSoFar(inPaisa(lines), zone, zones, checkoutMethod)
  const totals = totalsIn(lines, zone)
  const needsWeights = zone
    ? totals.deliveryCharge === null
    : zones.zones.some(({ perKg }) => perKg > 0) && lines.some(({ grams }) => grams === undefined)

  const showNewTotal = useStableCallback(() => {
    onTotals()
    void checkCart(lines)
  })
  const isReady = known !== null
  useEffect(() => {
    if (isReady) orderKey()
  }, [isReady])
  useEffect(() => {
    if (isBack) focusAtTop(heading.current)
  }, [isBack])
  useEffect(() => {
    if (returned && returned.troubles.length > 0) setError({ kind: 'changed', lines: returned.troubles })
    else if (returned?.error)
      setError({ kind: 'refused', error: returned.error, ...(returned.isForBuyer && { isForBuyer: true }) })
    else if (returned?.isReused) setError({ kind: 'reused' })
    else if (returned && returned.fields.length === 0) {
      setError({ kind: 'total' })
      showNewTotal()
    }
  }, [returned, setError, showNewTotal])

  useOpeningCheck(lines, (found) => {
    if (phase === 'idle') setError((known) => known ?? { kind: 'changed', lines: found, isEarly: true })
  })

  function submit(event?: FormEvent) {
    event?.preventDefault()
    const isPlaced = form.thana === '' || (zone && !wrongFields(form).includes('thana'))
    if (isPlaced && !needsWeights) return send(form, lines)
    // The list of places or the weights have not come yet.
    setWaiting(true)
    void Promise.all([withKnownPlace(), needsWeights && checkCart(lines)]).then(([known]) => {
      setWaiting(false)
      send(known, currentLines())
    })
  }

  function send(form: Form, lines: Lines) {
    const mistakes = wrongFields(form)
    if (mistakes.length > 0) return showWrong(mistakes)
    const zone = zoneOf(form)
    // Without the list of places, the delivery charge of a typed thana is unknown.
    if (!zone) return showWrong(['thana'])
    const totals = totalsIn(lines, zone)
    if (!isComplete(totals)) return setError({ kind: navigator.onLine ? 'slow' : 'unkept' })
    void saveIfWanted(form)
    void place({ form, lines, totals })
  }

  function goOn(corrected: Lines) {
    replace(corrected)
    dismissOfflineOrder()
    setError(null)
    requestAnimationFrame(() => button.current?.focus())
  }

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={submit}
      className="mt-4 flex flex-col gap-8 sm:mt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-16"
    >
      <div className="contents lg:order-last lg:block">
        <OrderSummary lines={known} place={form} zone={zone} zones={zones} promise={promise} />
      </div>
      <div className="grid content-start gap-8">
        <h1 ref={heading} tabIndex={-1} className="font-semibold text-title outline-none">
          {m.checkout_title()}
        </h1>
        <NeedsScripts />
        <AccountLine {...account} />
        <CheckoutFields form={form} wrong={wrong} change={change} changePlace={changePlace} leave={leave}>
          {canSave && (
            <Checkbox
              label={m.checkout_save_address()}
              checked={wantsSave}
              onChange={(event) => setWantsSave(event.target.checked)}
              className="sm:col-span-2"
            />
          )}
        </CheckoutFields>
        <div className="grid gap-4">
          <ErrorSummary wrong={wrong} form={form} />
          {error && (
            <CheckoutErrorPanel
              error={error}
              lines={lines}
              zone={zone}
              zones={zones}
              onRetry={() => submit()}
              onCorrect={goOn}
              onNewOrder={() => {
                startAnew()
                submit()
              }}
            />
          )}
          {/* No blur on mousedown: an error that appears would move the button away from the pointer. */}
          <Button
            ref={button}
            type="submit"
            size="lg"
            wide
            busy={phase === 'sending' || isWaiting}
            disabled={lines.length === 0}
            onMouseDown={(event) => event.preventDefault()}
          >
            {phase === 'sending' || isWaiting ? (
              m.checkout_processing()
            ) : (
              <>
                <Lock aria-hidden="true" className="size-4" />
                {m.checkout_place()}
                {isComplete(totals) && <span className="font-normal tabular-nums">· {money(totals.total)}</span>}
              </>
            )}
          </Button>
          <Terms />
        </div>
      </div>
    </form>
  )
}

/** Consent to the terms, which open in a new tab so that the form stays. */
function Terms() {
  const place = '\u2028'
  const [before, after] = m.checkout_agree({ terms: place }).split(place)
  return (
    <p className="text-sm text-stone">
      {before}
      <a href={localPath('/terms')} target="_blank" rel="noreferrer" className="underline underline-offset-2">
        {m.checkout_terms()}
      </a>
      {after}
    </p>
  )
}
