import { asc, eq, inArray, like, sql } from 'drizzle-orm'
import { banners, featuredCategories, socialPosts } from '#domains/content/tables.ts'
import { customers } from '#domains/customers/tables.ts'
import { dropDemoSettings } from '#domains/settings/blank-shop.ts'
import { deleteMentions } from '#domains/staff/mentions/delete-mentions.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'

const batchSize = 200

/** Removes the next accounts of the demo, with staff's notes about them. @returns how many */
export async function clearPeople(tx: Db): Promise<number> {
  const found = await tx
    .select({ id: customers.id, email: customers.email })
    .from(customers)
    .where(eq(customers.fromDemo, true))
    .orderBy(asc(customers.id))
    .limit(batchSize)
    .for('update')
  if (found.length === 0) return 0
  const emails = sql.param(found.map(({ email }) => email))
  await tx.execute(sql`delete from customer_notes where email = any(${emails}::text[])`)
  await deleteMentions(
    tx,
    'customer',
    found.flatMap(({ id, email }) => [String(id), `guest:${email}`]),
  )
  await tx.delete(customers).where(
    inArray(
      customers.id,
      found.map(({ id }) => id),
    ),
  )
  await tx.execute(sql`
    delete from buyers b where b.email = any(${emails}::text[])
      and not exists (select from orders o where o.email = b.email)`)
  return found.length
}

/** Removes the demo from home page, settings and media library, except files that a page of the owner shows. */
export async function clearFrontPage(tx: Db, now: Date): Promise<void> {
  for (const table of [banners, featuredCategories, socialPosts])
    await tx.delete(table).where(like(table.image, 'demo/%'))
  await dropDemoSettings(tx, now)
  await tx.execute(sql`
    delete from media_files f where f.key like 'demo/%' and not exists (select from media_uses u where u.key = f.key)`)
  await invalidateTags(tx, ['content', 'everything'])
}
