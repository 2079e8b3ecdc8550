import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { productContains } from '#domains/catalogue/products/office-query.ts'
import { salePrices } from '#domains/catalogue/products/sale-prices.ts'
import { isOneOf } from '#platform/database/constant-list.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { openSaleStates, overSaleStates, type SaleState, saleState } from '#shared/catalogue/planned-sale-state.ts'
import { toTaka } from '#shared/money.ts'
import { type Page, pageOf } from '#shared/paging.ts'
import { pictureUrl } from '#shared/pictures.ts'
import { tidyLine } from '#shared/text/text.ts'
import type { ListedSale, PlannedSalesQuery, SaleFilter, saleCounts } from './staff-contract.ts'

const saleColumns = {
  id: col.int,
  number: col.int,
  productId: col.text,
  title: col.text,
  state: col.text.as<SaleState>(),
  from: col.timestamp,
  until: col.timestamp,
  percent: col.int.orNull,
  wanted: col.float.orNull,
  salePrice: col.float.orNull,
  beforePrice: col.float.orNull,
  beforeOriginal: col.float.orNull,
  price: col.float.orNull,
  originalPrice: col.float.orNull,
  remark: col.text,
  by: col.text,
  image: col.text,
}
type Row = RowOf<typeof saleColumns>

const states: Record<SaleFilter, readonly SaleState[]> = {
  open: openSaleStates,
  planned: ['planned'],
  running: ['running'],
  over: overSaleStates,
}
const passes = (filter: SaleFilter): SQL => isOneOf(sql`s.state`, states[filter])

/** Upcoming sales by start, past ones by end, newest first. Products in the trash are left out. */
export async function plannedSalesOf(
  db: Db,
  { state, search, page: wanted, perPage }: PlannedSalesQuery,
): Promise<{ sales: ListedSale[]; page: Page; counts: z.infer<typeof saleCounts> }> {
  const text = tidyLine(search ?? '').toLowerCase()
  const from = sql`planned_sales s join products p on p.number = s.product_number and p.deleted_at is null
    where ${text ? productContains(text) : sql`true`}`
  const [counted] = await queryRows(db, { planned: col.int, running: col.int, over: col.int }).run(sql`
    select (count(*) filter (where ${passes('planned')}))::int as planned,
      (count(*) filter (where ${passes('running')}))::int as running,
      (count(*) filter (where ${passes('over')}))::int as over from ${from}`)
  const counts = counted ?? { planned: 0, running: 0, over: 0 }
  const total = state === 'open' ? counts.planned + counts.running : counts[state]
  const page = pageOf(total, wanted ?? 1, perPage ?? 25)
  const order = state === 'over' ? sql`s.changed_at desc, s.id desc` : sql`s.from_at, s.id`
  const rows = await queryRows(db, saleColumns).run(sql`
    select s.id::int as id, p.number, p.id as "productId", p.title_en as title, s.state,
      s.from_at as from, s.until_at as until,
      s.percent, s.price::float8 as wanted, s.sale_price::float8 as "salePrice",
        s.before_price::float8 as "beforePrice",
      s.before_original::float8 as "beforeOriginal", p.price::float8 as price,
        p.original_price::float8 as "originalPrice",
      s.remark, s.actor as by,
      coalesce((select i.key from product_images i where i.product_number = p.number
        order by i.position, i.id limit 1), '') as image
    from ${from} and ${passes(state)} order by ${order} limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`)
  return { sales: rows.map(viewOf), page, counts }
}

function viewOf({ wanted, price, originalPrice, beforePrice, beforeOriginal, remark, ...row }: Row): ListedSale {
  const mayBegin = saleState(row.state).next.includes('running')
  const prices = mayBegin ? foreseen({ price, originalPrice }, { price: wanted, percent: row.percent }) : undefined
  const usual = mayBegin ? (originalPrice ?? price) : (beforeOriginal ?? beforePrice)
  const sale = prices ? prices.price : (row.salePrice ?? wanted)
  return {
    ...row,
    image: pictureUrl(row.image),
    from: new Date(row.from).toISOString(),
    until: new Date(row.until).toISOString(),
    usualPrice: usual === null ? null : toTaka(usual),
    salePrice: sale === null ? null : toTaka(sale),
    problem: prices?.problem ?? remark,
  }
}

/** The price with which it would begin today, or why it would not begin. */
function foreseen(product: Parameters<typeof salePrices>[0], sale: Parameters<typeof salePrices>[1]) {
  try {
    return { price: salePrices(product, sale).price, problem: '' }
  } catch (error) {
    if (error instanceof Refusal) return { price: null, problem: error.message }
    throw error
  }
}
