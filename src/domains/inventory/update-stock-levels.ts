import { sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { toPaisa, toTaka } from '#shared/money.ts'
import type { UpdateStockLevels } from './staff-contract.ts'
import { isProduct, versionOf } from './stock-levels-of.ts'
import { isShown } from './stock-status.ts'

const levelColumns = {
  id: col.int,
  number: col.int,
  product: col.text,
  is_shown: col.boolean,
  sku: col.text,
  min_stock: col.int,
  max_stock: col.int,
  unit_cost: col.int,
  supplier: col.text,
  location: col.text,
}
type Row = RowOf<typeof levelColumns>

/**
 * Changes minimum, maximum, unit cost, supplier or location of all stock levels of a product, or of some variants.
 * Fields that are not given stay.
 * @returns number of changed stock levels
 * @throws Refusal 404 · 409 stale: somebody else changed them since `version` · 422 a maximum below its minimum
 */
export function updateStockLevels(
  db: Db,
  input: UpdateStockLevels,
  by: Pick<StaffMember, 'id' | 'username'>,
): Promise<{ number: number; changed: number }> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const all = await lockStockLevels(tx, input.productId)
      const [first] = all
      if (!first) throw new NotFound('Product')
      if (input.version && input.version !== versionOf(all.filter((row) => row.is_shown))) {
        throw new Refusal(409, 'stale', 'Somebody else has changed this stock in the meantime. Please look at it again')
      }
      const named = input.variantIds && new Set(input.variantIds)
      const chosen = all.filter(({ id }) => !named || named.has(id))
      if (named && chosen.length < named.size) throw new NotFound('Variant')

      const before = chosen.map(auditValues)
      const rows = chosen.map((row) => ({ ...row, ...columnsOf(input) }))
      if (rows.some((row) => row.max_stock < row.min_stock)) throw minAboveMax(input)
      const after = rows.map(auditValues)
      const differs = rows.filter((_, nr) => JSON.stringify(before[nr]) !== JSON.stringify(after[nr]))
      if (differs.length === 0) return { number: first.number, changed: 0 }
      await store(tx, differs)
      const skus = new Set(differs.map(({ sku }) => sku))
      await writeAudit(tx, by, 'stock.arrange', first.product, {
        before: Object.fromEntries(before.filter(({ sku }) => skus.has(sku)).map(({ sku, ...was }) => [sku, was])),
        after: Object.fromEntries(after.filter(({ sku }) => skus.has(sku)).map(({ sku, ...is }) => [sku, is])),
      })
      // Without a stock movement, read-inventory-summary.ts notices the change only by this invalidation.
      await invalidateTags(tx, [`product:${first.number}`])
      return { number: first.number, changed: differs.length }
    }),
  )
}

const lockStockLevels = (tx: Db, productId: UpdateStockLevels['productId']): Promise<Row[]> =>
  queryRows(tx, levelColumns).run(sql`
    select v.id, p.number, p.id as product, ${isShown} as is_shown, v.sku, s.min_stock, s.max_stock,
      s.unit_cost, s.supplier, s.location
    from stock_levels s join variants v on v.id = s.variant_id join products p on p.number = v.product_number
    where ${isProduct(productId)} order by s.variant_id for no key update of s`)

const columnsOf = ({ minStock, maxStock, unitCost, supplier, location }: UpdateStockLevels): Partial<Row> => ({
  ...(minStock !== undefined && { min_stock: minStock }),
  ...(maxStock !== undefined && { max_stock: maxStock }),
  ...(unitCost !== undefined && { unit_cost: toPaisa(unitCost) }),
  ...(supplier !== undefined && { supplier }),
  ...(location !== undefined && { location }),
})

const auditValues = (row: Row) => ({
  sku: row.sku,
  minStock: row.min_stock,
  maxStock: row.max_stock,
  unitCost: toTaka(row.unit_cost),
  supplier: row.supplier,
  location: row.location,
})

function minAboveMax({ maxStock }: UpdateStockLevels) {
  const field = maxStock === undefined ? 'minStock' : 'maxStock'
  const message = 'The maximum cannot be below the minimum'
  return new Refusal(422, 'invalid', message, { fields: { [field]: message } })
}

async function store(tx: Db, rows: Row[]) {
  const of = <Name extends keyof Row>(name: Name) => sql.param(rows.map((row) => row[name]))
  await tx.execute(sql`
    update stock_levels s set min_stock = n.low, max_stock = n.high, unit_cost = n.cost,
      supplier = n.supplier, location = n.location
    from unnest(${of('id')}::bigint[], ${of('min_stock')}::int[],
      ${of('max_stock')}::int[], ${of('unit_cost')}::bigint[],
      ${of('supplier')}::text[], ${of('location')}::text[]) as n (id, low, high, cost, supplier, location)
    where s.variant_id = n.id`)
}
