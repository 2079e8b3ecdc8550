import { periodFunctions, periods } from './periods.ts'
import type { Summary } from './summary.ts'

/** The number for all permanently deleted products; it sorts last. Their names distinguish them. */
export const removedProduct = 2_147_483_647

export const salesSums = `sum(l.quantity)::int as pieces, sum(l.total::float8)::bigint as revenue,
      sum(l.unit_cost::float8 * l.quantity)::bigint as cost, sum((l.unit_cost <= 0)::int)::int as lines_without_cost`

/** The stars in tenths, rounded as displayed; 0: no ratings. */
export const starsOf = '(case when r.count > 0 then (r.sum * 20 + r.count) / (r.count * 2) else 0 end)::smallint'

/**
 * Sales of each product in the last 7, 30 and 90 days, with the category and rating by which reports filter and sort.
 */
export const productPeriods: Summary = {
  dirtyTable: 'products_dirty',
  key: 'number',
  keyType: 'integer',
  tables: [
    {
      name: 'product_periods',
      columns: ['period', 'number', 'name', 'category', 'stars', 'pieces', 'revenue', 'cost', 'lines_without_cost'],
      live: 'product_periods_live',
      periodic: true,
    },
  ],
  sources: [
    {
      table: 'order_lines',
      bucket: `coalesce(product_number, ${removedProduct})`,
      columns: ['id', 'product_number', 'name_en', 'sold_on', 'quantity', 'total', 'unit_cost'],
      where: 'sold_on is not null',
    },
    { table: 'products', bucket: 'number', columns: ['number', 'category'], on: ['update'] },
    { table: 'review_summaries', bucket: 'product_number', columns: ['product_number', 'count', 'sum'] },
  ],
  views: `
-- The stars in tenths, rounded as they are shown; 0: nobody has rated it.
create or replace function product_periods_live(on_day date)
  returns table (period smallint, number int, name text, category text, stars smallint, pieces int, revenue bigint, cost bigint, lines_without_cost int)
  language sql stable parallel safe
as $$
  select s.period::smallint, s.number, s.name, coalesce(p.category, ''),
    ${starsOf}, s.pieces, s.revenue, s.cost, s.lines_without_cost
  from (
    select d.period, l.product_number as number, '' as name, ${salesSums}
    from unnest('{${periods.join(',')}}'::int[]) d(period) join sold_lines l on l.sold_on between on_day - d.period + 1 and on_day
    where l.product_number is not null group by d.period, l.product_number
    union all
    select d.period, ${removedProduct}, l.name_en, ${salesSums}
    from unnest('{${periods.join(',')}}'::int[]) d(period) join sold_lines l on l.sold_on between on_day - d.period + 1 and on_day
    where l.product_number is null group by d.period, l.name_en
  ) s
  left join products p on p.number = s.number
  left join review_summaries r on r.product_number = s.number
  where s.pieces > 0;
$$;

${periodFunctions({ table: 'product_periods', dirtyTable: 'products_dirty', key: 'number', keyType: 'int', source: `(select coalesce(product_number, ${removedProduct}) as number, sold_on from sold_lines) lines`, sourceKey: 'number', sourceDay: 'sold_on' })}
`,
}
