type PaymentMethodFacts = {
  /** It can be chosen at the checkout; others are shown there as coming soon. */
  isOffered: boolean
  /** The courier collects the money: the order is paid when it is delivered. */
  isPaidOnDelivery: boolean
}

/** The ways to pay, in the order of the checkout: rules and screens read them here. */
const paymentMethods = {
  cod: { isOffered: true, isPaidOnDelivery: true },
  bkash: { isOffered: false, isPaidOnDelivery: false },
  nagad: { isOffered: false, isPaidOnDelivery: false },
  card: { isOffered: false, isPaidOnDelivery: false },
} as const satisfies Record<string, PaymentMethodFacts>

export type PaymentMethod = keyof typeof paymentMethods

const all = Object.keys(paymentMethods) as PaymentMethod[]

/** The method that the checkout sends: the only one on offer. */
export const checkoutMethod = 'cod' as const

/** Methods that the checkout announces and does not offer yet. */
export const comingMethods = all.filter((method) => !paymentMethods[method].isOffered)

/** Whether an order with this stored method is paid to the courier. */
export const isPaidOnDelivery = (method: string): boolean =>
  all.some((each) => each === method && paymentMethods[each].isPaidOnDelivery)
