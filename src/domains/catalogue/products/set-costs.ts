import type { StaffMember } from '#domains/staff/sessions.ts'
import { setUnitCosts } from '#domains/stock/set-unit-costs.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { toPaisa } from '#shared/money.ts'
import type { VariantInput } from './sync-variants.ts'

/**
 * Sets the unit cost of each variant from the form. The stock levels are already locked.
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
    unitCost === undefined ? [] : [{ variantId: ids[nr] ?? 0, unitCost: toPaisa(unitCost) }],
  )
  const changed = await setUnitCosts(tx, wanted)
  if (changed > 0 && !by.isMain && !by.permissions.includes('inventory.edit')) {
    throw new Refusal(403, 'not_permitted', 'You do not have permission to change what pieces cost')
  }
}
