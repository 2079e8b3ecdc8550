import type { Plans, Step } from './simulated-courier.ts'

/** A step that tells of itself by a webhook. */
export const step = (afterHours: number, word: string, more: Partial<Step> = {}): Step => ({
  afterHours,
  word,
  event: word,
  ...more,
})
const underWay: Step[] = [
  { afterHours: 2, word: 'pickup-processing' },
  step(4, 'ready-for-delivery'),
  step(20, 'delivery-in-progress'),
]
const returned = [
  ...underWay,
  step(6, 'agent-hold'),
  step(24, 'agent-returning', { collects: 0 }),
  step(48, 'returned'),
]
/** No word is documented for a lost or damaged parcel: an agent holds it, and says why. */
const held = (message: string) => step(12, 'agent-hold', { extra: { message } })
export const plans: Plans = {
  delivered: [...underWay, step(6, 'delivered', { collects: 1 })],
  // RedX documents no part delivery.
  partly_delivered: [...underWay, step(6, 'delivered', { collects: 0.5 })],
  returned,
  lost: [...underWay, held('Parcel is lost')],
  damaged: [...underWay, held('Parcel is damaged')],
  unknown_word: [...underWay, step(6, 'under-investigation')],
}
