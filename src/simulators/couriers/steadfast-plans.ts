import type { Plans, Step } from './simulated-courier.ts'

const track = (afterHours: number, word: string, tracking_message: string): Step => ({
  afterHours,
  word,
  event: 'tracking_update',
  extra: { tracking_message },
})
const underWay = [
  { afterHours: 3, word: 'pending', event: 'delivery_status' },
  track(6, 'pending', 'Consignment sent to Tejgaon Warehouse, dispatch id 4811'),
  track(8, 'pending', 'Consignment received at Uttara Hub'),
  track(12, 'pending', 'Consignment assigned to rider'),
]
const exceptional = (tracking_message: string): Step => ({
  afterHours: 12,
  word: 'exceptional',
  event: 'delivery_status',
  extra: { tracking_message },
})
/** Usual ways of a parcel, with texts as they were seen on live accounts. */
export const plans: Plans = {
  delivered: [
    ...underWay,
    { afterHours: 3, word: 'delivered_approval_pending' },
    { afterHours: 6, word: 'delivered', event: 'delivery_status', collects: 1 },
  ],
  partly_delivered: [
    ...underWay,
    { afterHours: 3, word: 'partial_delivered_approval_pending' },
    { afterHours: 6, word: 'partial_delivered', event: 'delivery_status', collects: 0.5 },
    // One of the two spellings that guides have; the adapter knows both.
    { afterHours: 24, word: 'partial_delivered_return_processing' },
    { afterHours: 48, word: 'partial_delivered_return_received' },
  ],
  returned: [
    ...underWay,
    { afterHours: 3, word: 'hold' },
    { afterHours: 24, word: 'cancelled_approval_pending' },
    { afterHours: 6, word: 'cancelled', event: 'delivery_status', collects: 0 },
    { afterHours: 24, word: 'cancelled_return_proccessing' },
    { afterHours: 24, word: 'cancelled_return_rider_assigned' },
    { afterHours: 24, word: 'cancelled_return_received' },
  ],
  // One word for both, and for whatever else is off the usual way.
  lost: [...underWay.slice(0, 3), exceptional('Parcel is lost at the hub')],
  damaged: [...underWay.slice(0, 3), exceptional('Parcel is damaged at the hub')],
  unknown_word: [...underWay.slice(0, 3), { afterHours: 6, word: 'under_investigation', event: 'delivery_status' }],
}
