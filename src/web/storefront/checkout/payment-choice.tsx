import { Banknote } from 'lucide-react'
import { comingMethods } from '#shared/orders/payment-method.ts'
import { m } from '#shared/paraglide/messages.js'
import { paymentMethodLabel } from '../order/payment-method-label.ts'

/** Cash on delivery; other methods are shown as coming soon. */
export function PaymentChoice() {
  const coming = comingMethods.map(paymentMethodLabel)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-semibold text-lg">{m.checkout_payment()}</legend>
      <div className="rounded-control border border-edge bg-surface">
        <label className="flex min-h-16 items-center gap-3 px-4 py-3">
          <input type="radio" name="paymentMethod" value="cod" defaultChecked className="size-5 shrink-0" />
          <span className="grow">
            <span className="block font-semibold">{m.checkout_cod()}</span>
            <span className="block text-ink-soft text-sm">{m.checkout_cod_text()}</span>
          </span>
          <Banknote aria-hidden="true" className="size-5 text-green" />
        </label>
        {coming.map((name) => (
          <label
            key={name}
            className="flex min-h-12 cursor-not-allowed items-center gap-3 border-line border-t px-4 py-2 text-stone"
          >
            <input type="radio" name="paymentMethod" disabled className="size-5 shrink-0" />
            <span className="grow">{name}</span>
            <span className="text-sm">{m.checkout_soon()}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
