import { sql } from 'drizzle-orm'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { toPaisa } from '#shared/money.ts'
import type { VariantInput } from './sync-variants.ts'

/**
 * Sets what a piece of each variant costs the shop: the one cost that stock value and profit reports count. The stock
 * levels are locked already.
 * @param ids of the variants, in the order of `offer`
 * @throws Refusal 403 without inventory.edit
 */
export async function setCosts(
  tx: Db,
  ids: number[],
  offer: VariantInput[],
  by: Pick<StaffMember, 'isMain' | 'permissions'>,
): Promise<void> {
  const wanted = offer.flatMap(({ unitCost }, nr) =>
    unitCost === undefined ? [] : [{ id: ids[nr] ?? 0, cost: toPaisa(unitCost) }],
  )
  if (wanted.length === 0) return
  const { rowCount } = await tx.execute(sql`
    update stock_levels s set unit_cost = n.cost
    from unnest(${sql.param(wanted.map(({ id }) => id))}::bigint[],
      ${sql.param(wanted.map(({ cost }) => cost))}::bigint[]) as n (id, cost)
    where s.variant_id = n.id and s.unit_cost <> n.cost`)
  if (rowCount && !by.isMain && !by.permissions.includes('inventory.edit')) {
    throw new Refusal(403, 'not_permitted', 'You do not have permission to change what pieces cost')
  }
}
