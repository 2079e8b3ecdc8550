/**
 * Why an order changed without its customer's wish: the customer did not answer the phone, or it was merged with
 * another order of theirs.
 */
export const orderEventCauses = ['not_confirmed', 'merged'] as const
export type OrderEventCause = (typeof orderEventCauses)[number]
