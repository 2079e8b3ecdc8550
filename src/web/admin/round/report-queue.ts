import { z } from 'zod'
import { reportStopRequest } from '#domains/parcels/own-delivery/staff-contract.ts'
import type { StopReported } from '#web/admin/request/round.ts'

/** A report of a rider that the shop does not know yet. */
export type PendingReport = {
  body: StopReported
  /** When it is sent, in milliseconds; until then it can be undone. */
  dueAt: number
}

/** How long a report can be undone. */
export const undoMs = 8000

const stored = z.array(z.object({ body: reportStopRequest, dueAt: z.number() }))

/** Of each person by itself: a phone may have two users. */
const keyOf = (username: string) => `unsent-reports:${username}`

/** Reports that this phone does not store. */
const unstored = new Map<string, PendingReport[]>()

/** The reports that wait on this phone, in their order. They outlive the page, a lost network and a log-in. */
export function pendingReports(username: string): PendingReport[] {
  const here = unstored.get(username)
  if (here) return here
  try {
    return stored.parse(JSON.parse(localStorage.getItem(keyOf(username)) ?? '[]'))
  } catch {
    return []
  }
}

/** Changes what is kept, also when another tab did in the meantime. @returns what is kept now */
export function updatePendingReports(
  username: string,
  change: (reports: PendingReport[]) => PendingReport[],
): PendingReport[] {
  const next = change(pendingReports(username))
  unstored.delete(username)
  try {
    if (next.length === 0) localStorage.removeItem(keyOf(username))
    else localStorage.setItem(keyOf(username), JSON.stringify(next))
  } catch {
    // Storage is full or disabled: the page keeps them while it is open.
    unstored.set(username, next)
  }
  return next
}

/** Calls the listener when another tab changed what is kept. @returns unsubscribe */
export function onPendingReportsChanged(username: string, listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => key === keyOf(username) && listener()
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}
