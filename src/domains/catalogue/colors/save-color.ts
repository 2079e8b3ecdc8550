import { eq, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { tagsOfProducts } from '../cache-tags.ts'
import { colors, productColors } from '../tables.ts'
import { lockColors } from './lock-colors.ts'
import { moveColor } from './move-color.ts'
import type { SaveColor } from './staff-contract.ts'

/**
 * Changes a colour's names, look and other spellings, in all products that have it.
 * @throws Refusal 404 · 409 stale: changed since `updatedAt` · 409 name_taken: another colour is called so
 */
export function saveColor(
  db: Db,
  input: SaveColor,
  by: Pick<StaffMember, 'id' | 'username'>,
  now: Date,
): Promise<void> {
  const { name, newName = name, nameBn, hex, aliases } = input
  return withRetry(() =>
    db.transaction(async (tx) => {
      await lockColors(tx)
      const [before] = await tx.select().from(colors).where(eq(colors.name, name))
      if (!before) throw new NotFound('Colour')
      if (before.updatedAt.toISOString() !== new Date(input.updatedAt).toISOString())
        throw new Refusal(409, 'stale', 'Somebody else has changed this colour in the meantime. Please load it again')
      await refuseTaken(tx, name, [newName, ...aliases])
      const later = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1))
      const look = { nameBn, hex, isDecided: true, updatedAt: later }
      if (newName !== name) {
        await tx.insert(colors).values({ ...before, ...look, name: newName, aliases: [] })
        await moveColor(tx, name, newName, now)
      }
      // The old name stays a spelling, so that files which have it go on working.
      const spellings = (newName === name ? aliases : [...aliases, name]).filter((each) => each !== newName)
      const [after] = await tx
        .update(colors)
        .set({ ...look, aliases: [...new Set(spellings)] })
        .where(eq(colors.name, newName))
        .returning()
      const changed = await tx
        .update(productColors)
        .set({ nameBn, hex })
        .where(eq(productColors.name, newName))
        .returning({ number: productColors.productNumber })
      await writeAudit(tx, by, 'color.update', newName, { before, after })
      // 'menu': filters of every list show the look.
      const numbers = changed.map(({ number }) => number)
      await invalidateTags(tx, ['menu', ...(await tagsOfProducts(tx, numbers))])
    }),
  )
}

async function refuseTaken(tx: Db, own: string, names: string[]) {
  const wanted = sql.param(names.map((each) => each.toLowerCase()))
  const [other] = await queryRows(tx, { name: col.text }).run(sql`
    select name from colors c where name <> ${own} and (lower(name) = any(${wanted}::text[])
      or exists (select from unnest(aliases) alias where lower(alias) = any(${wanted}::text[]))) limit 1`)
  if (other) throw new Refusal(409, 'name_taken', `${other.name} is called so already. Merge the two instead`)
}
