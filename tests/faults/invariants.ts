import type pg from 'pg'
import type { Outcome } from './order-traffic.ts'
import type { Proof } from './prove.ts'
import { recounts } from './recounts.ts'

/** Invariants of the database: each statement selects rows that violate it. */
const rules: Record<string, string> = {
  'I1 stock = sum of its movements': `
    select v.id from variants v join stock_levels s on s.variant_id = v.id
    left join (select variant_id, sum(quantity) as n from stock_movements group by 1) m on m.variant_id = v.id
    where s.on_hand <> coalesce(m.n, 0)`,
  'I1 stock is never negative': 'select variant_id from stock_levels where on_hand < 0',
  'I2 an order took what it holds; one that is cancelled or deleted only what its parcels still have': `
    select o.id from orders o
    join (select order_row, variant_id, sum(quantity) as n from order_lines where variant_id is not null group by 1, 2) l on l.order_row = o.id
    left join (select order_id, variant_id, sum(quantity) as n from stock_movements where order_id is not null group by 1, 2) m
      on m.order_id = o.order_id and m.variant_id = l.variant_id
    where o.source = 'web'
      and coalesce(m.n, 0) <> case
        when o.deleted_at is null and o.status <> 'cancelled' then -l.n
        when o.deleted_at is not null and o.status = 'delivered' then -l.n
        else -coalesce((select sum(p.quantity) from parcel_lines p join parcels on parcels.id = p.parcel_id
          where parcels.order_row = o.id and p.variant_id = l.variant_id and parcels.received_back_at is null
            and parcels.request_id is null
            and parcels.state not in ('cancelled', 'received_back')), 0) end`,
  'a parcel that is with the courier or the customer belongs to an order that was sent': `
    select p.id from parcels p join orders o on o.id = p.order_row
    where p.state not in ('waiting', 'booking', 'booking_unknown', 'booked', 'cancelled') and p.received_back_at is null
      and p.request_id is null
      and o.status in ('pending', 'confirmed', 'processing')`,
  'the parcels of an order hold no more of a line than the order': `
    select ol.id from order_lines ol join parcel_lines pl on pl.order_line_id = ol.id join parcels p on p.id = pl.parcel_id
    where p.state not in ('cancelled', 'received_back') and p.received_back_at is null
    group by ol.id having sum(pl.quantity) > ol.quantity`,
  'I3 a line is unit × quantity': 'select id from order_lines where total <> unit_price * quantity',
  'I3 an order is its lines and its delivery': `
    select o.id from orders o join (select order_row, sum(total) as n from order_lines group by 1) l on l.order_row = o.id
    where o.subtotal <> l.n or o.total <> o.subtotal + o.delivery_charge + o.tax + o.cod_fee - o.discount`,
  'I4 one order for one key':
    'select request_key from orders where request_key is not null group by 1 having count(*) > 1',
  'I5 an order has a line': 'select id from orders o where not exists (select from order_lines where order_row = o.id)',
  'I5 an order has a beginning':
    'select id from orders o where not exists (select from order_events where order_row = o.id)',
  'a line counts on the day of its order': `
    select l.id from order_lines l join orders o on o.id = l.order_row
    where l.sold_on is distinct from
      case when o.status <> 'cancelled' and o.deleted_at is null and l.alternative_to is null then o.placed_on end`,
  'a second size is of the one piece of a line of its order': `
    select s.id from order_lines s join order_lines l on l.id = s.alternative_to
    where l.order_row <> s.order_row or l.quantity <> 1 or l.alternative_to is not null or l.color <> s.color
      or l.product_number is distinct from s.product_number`,
  'a buyer is known to have an account or none': `
    select email from buyers b
    where registered <> exists (select from customers c where c.email = b.email and c.deleted_at is null)`,
  ...recounts,
  'a product offers what its stock levels hold': `
    select p.number from products p left join product_offers o on o.product_number = p.number
    left join (
      select v.product_number, count(*) filter (where s.on_hand > 0) as filled,
        array_agg(distinct v.size) as sizes, array_agg(distinct v.color) as colors
      from variants v left join stock_levels s on s.variant_id = v.id where v.is_active group by v.product_number
    ) v on v.product_number = p.number
    where o.product_number is null or o.in_stock <> coalesce(v.filled, 0)
      or o.sizes <> coalesce(v.sizes, '{}') or o.colors <> coalesce(v.colors, '{}')`,
  'the catalogue knows every word of its products': `
    select p.number, word from products p, unnest(search_words(p.search_key)) as word
    where not exists (select from catalogue_words known where known.word = word.word)`,
  'I7 a number names one order': 'select order_id from orders group by 1 having count(*) > 1',
}

/** @returns a sentence for each violated rule */
export async function brokenRules(client: pg.Client | pg.Pool): Promise<string[]> {
  const broken: string[] = []
  for (const [rule, statement] of Object.entries(rules)) {
    const { rowCount } = await client.query(statement)
    if (rowCount) broken.push(`${rule}: ${rowCount} ×`)
  }
  return broken
}

/** I6 and I9: an acknowledged order is stored once, with the total of its answer; a refused order is not stored. */
export async function compareWithBooks(client: pg.Client | pg.Pool, outcomes: Outcome[]) {
  const { rows } = await client.query<{ key: string; orderId: string; total: number }>(
    `select request_key as key, order_id as "orderId", total from orders where request_key = any($1)`,
    [outcomes.map(({ key }) => key)],
  )
  const stored = new Map(rows.map((row) => [row.key, row]))
  const acknowledged = outcomes.filter(({ answer }) => answer.status === 200)
  const refused = outcomes.filter(({ answer }) => answer.status >= 400 && answer.status < 500)
  return {
    acknowledged: acknowledged.length,
    refused: refused.length,
    unknown: outcomes.length - acknowledged.length - refused.length,
    missing: acknowledged.filter(({ key, answer }) => stored.get(key)?.orderId !== answer.body.orderId).length,
    storedThoughRefused: refused.filter(({ key }) => stored.has(key)).length,
  }
}

/** The line of the report about a shop's database invariants. @param what which shop, and when */
export async function booksProof(books: pg.Pool, what: string, goal = 'G2'): Promise<Proof> {
  const broken = await brokenRules(books)
  return {
    goal,
    what,
    target: 'no rule broken',
    measured: broken.join('; ') || 'none broken',
    held: broken.length === 0,
  }
}
