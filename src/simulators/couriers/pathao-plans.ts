import type { Plans, Step } from './simulated-courier.ts'

/** A step that tells of itself by a webhook. */
export const step = (afterHours: number, word: string, event: string, more: Partial<Step> = {}): Step => ({
  afterHours,
  word,
  event: `order.${event}`,
  ...more,
})
const underWay = [
  step(0.5, 'Pickup_Requested', 'pickup-requested'),
  step(1, 'Assigned_for_Pickup', 'assigned-for-pickup'),
  step(3, 'Picked', 'picked'),
  step(4, 'At_the_Sorting_HUB', 'at-the-sorting-hub'),
  step(6, 'In_Transit', 'in-transit'),
  step(8, 'Received_at_Last_Mile_HUB', 'received-at-last-mile-hub'),
  step(4, 'Assigned_for_Delivery', 'assigned-for-delivery'),
]
const wayBack = (return_type: string): Step[] => {
  const extra = { return_type, return_consignment_id: 'RL000000000000' }
  return [
    step(2, 'Return', 'return-id-created', { extra }),
    step(24, 'Return_In_Transit', 'return-in-transit', { extra }),
    step(24, 'Returned_to_Merchant', 'returned-to-merchant', { extra }),
  ]
}
const noAnswer = { extra: { reason: 'Customer did not answer the phone' } }
/** No word is documented for a lost or damaged parcel: it is on hold, with a reason. */
const heldFor = (reason: string) => step(12, 'On_Hold', 'on-hold', { extra: { reason } })
/** What Pathao documents as the usual ways of a parcel. */
export const plans: Plans = {
  delivered: [...underWay, step(4, 'Delivered', 'delivered', { collects: 1 })],
  partly_delivered: [
    ...underWay,
    step(4, 'Partial_Delivery', 'partial-delivery', { collects: 0.5 }),
    ...wayBack('partial-delivery').map((each) => ({ ...each, word: 'Partial_Delivery' })),
  ],
  returned: [
    ...underWay,
    step(4, 'Delivery_Failed', 'delivery-failed', noAnswer),
    step(20, 'On_Hold', 'on-hold', noAnswer),
    step(20, 'Return', 'returned', { ...noAnswer, collects: 0 }),
    ...wayBack('return'),
  ],
  exchanged: [
    ...underWay,
    step(4, 'exchange', 'exchanged', { collects: 1, extra: { reason: 'Exchanged for another size' } }),
    ...wayBack('exchange').map((each) => ({ ...each, word: 'exchange' })),
  ],
  lost: [...underWay.slice(0, 5), heldFor('The parcel is lost on the way')],
  damaged: [...underWay.slice(0, 5), heldFor('The parcel is damaged')],
  unknown_word: [...underWay.slice(0, 5), step(6, 'Under_Investigation', 'under-investigation')],
}
