const dayMs = 86_400_000

/** Days in which what staff deleted can be restored from the trash: orders, products, accounts. */
export const trashDays = 30

/** Deleted since this moment: it can be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - trashDays * dayMs)

/** Until when something that was deleted then can be restored. */
export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + trashDays * dayMs)
