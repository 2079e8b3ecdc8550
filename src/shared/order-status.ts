/** The stored vocabulary. The back office's 'completed' is 'delivered'. */
export const orderStatuses = ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Staff change what is in an order until it leaves the house. */
export const isOpenToEdits = (status: OrderStatus): boolean =>
  status === 'pending' || status === 'confirmed' || status === 'processing'

/** The steps of the tracking timeline. */
export const trackingSteps = ['confirmed', 'processing', 'shipped', 'delivered'] as const

/** Is a step of the timeline done or current for an order of that status? */
export function stepState(step: (typeof trackingSteps)[number], status: OrderStatus): 'done' | 'current' | 'ahead' {
  if (status === 'cancelled' || status === 'pending') return 'ahead'
  const at = trackingSteps.indexOf(status)
  const here = trackingSteps.indexOf(step)
  return here < at ? 'done' : here === at ? 'current' : 'ahead'
}
