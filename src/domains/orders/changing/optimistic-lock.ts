import { Refusal } from '#platform/refusal.ts'

type Versioned = { updatedAt: Date }

/**
 * Optimistic lock. @param updatedAt the version that the form showed; undefined skips the check
 * @throws Refusal 409 stale
 */
export function assertVersion(order: Versioned, updatedAt: string | undefined): void {
  if (updatedAt === undefined || new Date(updatedAt).getTime() === order.updatedAt.getTime()) return
  throw new Refusal(409, 'stale', 'Somebody else has changed this order in the meantime. Please look at it again')
}

/** Always later than before, whatever this process's clock says, so that an outdated form is detected. */
export const nextUpdatedAt = ({ updatedAt }: Versioned, now: Date): Date =>
  new Date(Math.max(now.getTime(), updatedAt.getTime() + 1))
