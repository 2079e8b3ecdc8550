import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import { hashToken } from '#platform/tokens.ts'
import { orders } from './tables.ts'

type Owner = { id: number; email: string; emailProvenAt: Date | null }

/**
 * Gives orders that were placed with this customer's e-mail address, and belong to no account, to hers. Anybody can
 * type an address: as long as it is not proven to be hers, only those come that this very browser placed.
 * @param browserToken the secret in the cookie of the browser that ordered
 * @returns how many came
 */
export async function adoptOrders(tx: Db, owner: Owner, browserToken: string | undefined): Promise<number> {
  if (!owner.emailProvenAt && !browserToken) return 0
  const adopted = await tx
    .update(orders)
    .set({ customerId: owner.id })
    .where(
      and(
        eq(orders.email, owner.email),
        isNull(orders.customerId),
        owner.emailProvenAt || !browserToken ? undefined : eq(orders.guestToken, hashToken(browserToken)),
      ),
    )
    .returning({ id: orders.id })
  return adopted.length
}
