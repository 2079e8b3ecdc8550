import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { runPrepared, statement } from '#platform/database/prepared.ts'
import { notSignedIn } from '#platform/http/access.ts'
import { customers } from './tables.ts'

/**
 * Locks an account until the transaction ends. Every change of a customer's data (cart, wishlist, addresses, password,
 * links) does this first, so that devices are serialized, limits hold, and nothing is added to a closed account.
 * @throws Refusal 401 if the account was closed in the meantime
 */
export async function lockCustomer(tx: Db, id: number) {
  const [customer] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), eq(customers.isActive, true), isNull(customers.deletedAt)))
    .for('no key update')
  if (!customer) throw notSignedIn()
  return customer
}

/** Locks an account, closed or not, until the transaction ends. The statement is sent before later ones. */
export const lockAccount = (tx: Db, id: number) =>
  runPrepared(tx, 'lock-account', {}, statement`select from customers where id = ${id} for no key update`)
