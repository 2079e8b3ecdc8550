import type { Limits } from '#platform/http/limits.ts'
import type { OrderContext } from './place-order.ts'

type Counted = Required<Pick<OrderContext, 'admit' | 'alongside'>> & {
  /** Call it at the end, also after a failure: gives the point back if nothing was placed. */
  settle: () => Promise<void>
}

/**
 * Counts one order against the limit of its phone number. Counts before the order is written, so that concurrent orders
 * cannot exceed the limit. Failed attempts do not count: otherwise retries of a failing order would lock its buyer out,
 * and strangers could lock a phone number without ordering.
 */
export function countOrder(limits: Limits, phone: string): Counted {
  let isCounted = false
  let mayBePlaced = false
  return {
    admit: async () => {
      // Those over the limit are counted, too.
      isCounted = true
      await limits.count('orderByPhone', phone)
    },
    // Written completely: if the connection breaks now, it may have been committed.
    alongside: async () => {
      mayBePlaced = true
    },
    settle: async () => {
      if (isCounted && !mayBePlaced) await limits.giveBack('orderByPhone', phone)
    },
  }
}
