/**
 * Why an order changed without a wish of its customer: nobody could be reached on the phone, or it was merged with
 * another order of hers.
 */
export const orderEventCauses = ['not_confirmed', 'merged'] as const
export type OrderEventCause = (typeof orderEventCauses)[number]
