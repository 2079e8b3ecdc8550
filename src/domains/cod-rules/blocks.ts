import { and, desc, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { containsText } from '#platform/database/substring.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { toTaka } from '#shared/money.ts'
import { pageOf } from '#shared/paging.ts'
import { readPhone, showPhone } from '#shared/phone.ts'
import { tidyLine } from '#shared/text/text.ts'
import { type BuyerKey, inForce } from './buyer-keys.ts'
import type { blocksQuery, codBlock } from './staff-contract.ts'
import { codBlocks } from './tables.ts'

type BlockRow = typeof codBlocks.$inferSelect
const perPage = 25

/** A block as staff see it. Money in taka. */
export function blockView(row: BlockRow, now: Date): z.infer<typeof codBlock> {
  const { id, kind, shown, outcome, advanceAmount, advancePercent, reason, orderId, createdBy, liftedBy } = row
  return {
    id,
    kind,
    shown: kind === 'phone' ? showPhone(shown) : shown,
    outcome,
    advanceAmount: advanceAmount === null ? null : toTaka(advanceAmount),
    advancePercent,
    reason,
    orderId,
    createdBy,
    createdAt: row.createdAt.toISOString(),
    // It ends with the beginning of the day after.
    endsOn: row.endsAt === null ? null : addDays(dhakaDay(row.endsAt), -1),
    isOver: row.liftedAt !== null || (row.endsAt !== null && row.endsAt <= now),
    liftedBy,
    liftedAt: row.liftedAt?.toISOString() ?? null,
  }
}

/** One page of the blocks that hold, or of those that are over, newest first. */
export async function blocksOn(
  db: Db,
  { state = 'in_force', search, page: wanted = 1 }: z.output<typeof blocksQuery>,
  now: Date,
) {
  const where = and(state === 'in_force' ? inForce(now) : not(inForce(now)), matching(search))
  const page = pageOf(await db.$count(codBlocks, where), wanted, perPage)
  const rows = await db
    .select()
    .from(codBlocks)
    .where(where)
    .orderBy(desc(codBlocks.createdAt), desc(codBlocks.id))
    .limit(perPage)
    .offset((page.page - 1) * perPage)
  return { blocks: rows.map((row) => blockView(row, now)), page }
}

/** The blocks that hold now for one of these keys. */
export async function blocksOf(db: Db, keys: readonly BuyerKey[], now: Date): Promise<BlockRow[]> {
  if (keys.length === 0) return []
  const kinds = [...new Set(keys.map(({ kind }) => kind))]
  const each = kinds.map((kind) =>
    and(
      eq(codBlocks.kind, kind),
      inArray(
        codBlocks.key,
        keys.flatMap((one) => (one.kind === kind ? one.key : [])),
      ),
    ),
  )
  return db
    .select()
    .from(codBlocks)
    .where(and(inForce(now), or(...each)))
    .orderBy(codBlocks.id)
}

function matching(search: string | undefined): SQL | undefined {
  const text = tidyLine(search ?? '')
  if (text === '') return undefined
  const phone = readPhone(text)
  if (phone) return and(eq(codBlocks.kind, 'phone'), eq(codBlocks.key, phone))
  return containsText(
    sql`lower(${codBlocks.shown} || E'\n' || ${codBlocks.orderId} || E'\n' || ${codBlocks.reason})`,
    text.toLowerCase(),
  )
}
