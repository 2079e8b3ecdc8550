import pg from 'pg'
import { findEmbeddedDatabase } from '#platform/postgres/find-running.ts'
import type { Piece } from './order-traffic.ts'

/**
 * A connection pool to the database of the shop under test, separate from the shop's own. Survives database outages.
 */
export async function booksOf(folder: string): Promise<pg.Pool> {
  const url = await findEmbeddedDatabase(folder)
  if (!url) throw new Error('the shop has no database of its own')
  const books = new pg.Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 15_000 })
  books.on('error', () => {})
  books.on('connect', (client) => client.on('error', () => {}))
  return books
}

/**
 * Sets the stock of random purchasable variants to `pieces`, with stock movements as staff would enter them.
 * @param wanted number of variants, each of another product
 */
export async function goods(books: pg.Pool, wanted: number, pieces: number): Promise<[Piece, ...Piece[]]> {
  const { rows } = await books.query<Piece>(
    `select distinct on (v.product_number) v.id::int as variant, v.product_number as number, v.size, v.color
     from variants v join products p on p.number = v.product_number
     where p.price is not null and not p.held and p.is_active and p.deleted_at is null
     order by v.product_number, random() limit $1`,
    [wanted],
  )
  await books.query(
    `with wanted as (select variant_id, $2::int - on_hand as n from stock_levels where variant_id = any($1)),
     moved as (insert into stock_movements (variant_id, type, quantity, reason, actor)
       select variant_id, 'adjustment', n, 'Counted for a proof', 'prove' from wanted where n <> 0)
     update stock_levels s set on_hand = $2 from wanted w where w.variant_id = s.variant_id`,
    [rows.map(({ variant }) => variant), pieces],
  )
  const [first, ...others] = rows
  if (!first) throw new Error('the shop has no goods')
  return [first, ...others]
}

export const onHand = async (books: pg.Pool, { variant }: Piece): Promise<number> =>
  (await books.query<{ n: number }>('select on_hand as n from stock_levels where variant_id = $1', [variant])).rows[0]
    ?.n ?? -1
