import { and, count, desc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { asSql, visible } from '#domains/catalogue/for-sale.ts'
import { products } from '#domains/catalogue/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { lockCustomer } from './lock-customer.ts'
import { wishlistItems } from './tables.ts'

/** Wishlist items per customer. */
const maxItems = 500

const p = alias(products, 'p')
const isShown = asSql(visible)

/** Products on the customer's wishlist, newest first. Hidden products stay on the wishlist and are left out here. */
export async function wishlistOf(db: Db, customerId: number): Promise<number[]> {
  const rows = await db
    .select({ number: wishlistItems.productNumber })
    .from(wishlistItems)
    .innerJoin(p, eq(p.number, wishlistItems.productNumber))
    .where(and(eq(wishlistItems.customerId, customerId), isShown))
    .orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.productNumber))
  return rows.map(({ number }) => number)
}

/**
 * Adds a product to the wishlist; does nothing if it is on it.
 * @throws NotFound for a product that is not shown, Refusal 409 wishlist_full
 */
export async function addToWishlist(db: Db, customerId: number, product: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const [shown] = await tx
      .select({ number: p.number })
      .from(p)
      .where(and(eq(p.number, product), isShown))
    if (!shown) throw new NotFound('Product')
    await tx.insert(wishlistItems).values({ customerId, productNumber: product, createdAt: now }).onConflictDoNothing()
    const [hearts] = await tx
      .select({ count: count() })
      .from(wishlistItems)
      .where(eq(wishlistItems.customerId, customerId))
    if ((hearts?.count ?? 0) > maxItems) {
      throw new Refusal(409, 'wishlist_full', `Your wishlist is full: it holds ${maxItems} products`)
    }
  })
}

/** Removes a product from the wishlist; does nothing if it is not on it. */
export async function removeFromWishlist(db: Db, customerId: number, product: number): Promise<void> {
  await db
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.customerId, customerId), eq(wishlistItems.productNumber, product)))
}

/** Takes removed products off every wishlist. */
export async function removeWishlistItemsOfRemoved(
  tx: Db,
  events: { payload: { productNumber: number } }[],
): Promise<void> {
  const numbers = events.map(({ payload }) => payload.productNumber)
  await tx.delete(wishlistItems).where(inArray(wishlistItems.productNumber, numbers))
}
