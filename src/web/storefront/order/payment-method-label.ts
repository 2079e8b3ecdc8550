import type { PaymentMethod } from '#shared/orders/payment-method.ts'
import { m } from '#shared/paraglide/messages.js'

const words: Record<PaymentMethod, () => string> = {
  cod: m.checkout_cod,
  bkash: m.checkout_bkash,
  nagad: m.checkout_nagad,
  card: m.checkout_card,
}

/** Label of a payment method; one that this release does not have keeps its stored name. */
export const paymentMethodLabel = (method: string): string =>
  (words as Record<string, () => string>)[method]?.() ?? method
