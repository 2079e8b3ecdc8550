import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from './open-shop.ts'
import { orderBody } from './order-body.ts'

/** A category whose products offer a second size to try. @returns its slug */
export async function allowsTwoSizes(db: Db, slug = 'tried', isAllowed = true): Promise<string> {
  await db.execute(sql`
    insert into categories (id, slug, section, title_en, second_size) values (${`id-${slug}`}, ${slug}, 'mensCategories', 'Tried', ${isAllowed})
    on conflict (slug) do update set second_size = excluded.second_size`)
  return slug
}

/** Helpers of tests about second sizes: orders of a separate product in S, M and L, at ৳500. */
export function tryingTwo(shop: Shop, admin: string) {
  const call: Shop['call'] = (method, url, payload, cookie = admin) => shop.call(method, url, payload, cookie)
  return {
    call,
    /** A product that offers S and M to try. */
    async goods(onHand = 5, more = {}) {
      const subcategory = await allowsTwoSizes(shop.db)
      return shop.sells('Panjabi', { sizes: ['S', 'M', 'L'], onHand, price: 500, subcategory, ...more })
    },
    item: (id: number, size = 'S', secondSize?: string) => ({
      ...{ id, size, color: 'Green', quantity: 1 },
      ...(secondSize && { secondSize }),
    }),
    place: (items: Parameters<typeof orderBody>[0]) => call('POST', 'save-order', orderBody(items), ''),
    order: async (orderId: string) => (await call('GET', `get-order?orderId=${orderId}`)).body.order,
    setStatus: (orderId: string, status: string, more = {}) => call('PUT', 'orders', { orderId, status, ...more }),
    move: (number: string, state: string, more = {}) => call('PUT', 'parcels', { number, state, ...more }),
    parcel: async (number: string) => (await call('GET', `parcel?number=${number}`)).body.parcel,
    receive: (number: string, lines: object[]) => call('POST', 'parcel-receive', { number, lines }),
    /** Stock of each size: 'S4 M5 L5'. */
    async left(product: number): Promise<string> {
      const { rows } = await shop.pool.query<{ left: string }>(
        `select string_agg(v.size || s.on_hand, ' ' order by v.position) as left
         from variants v join stock_levels s on s.variant_id = v.id where v.product_number = $1`,
        [product],
      )
      return rows[0]?.left ?? ''
    },
    /** The lines of an order: 'S 500 sold', 'M 0 to try'. */
    async lines(orderId: string): Promise<string[]> {
      const { rows } = await shop.pool.query<{ line: string }>(
        `select l.size || ' ' || l.unit_price / 100 || case when l.alternative_to is not null then ' to try' else '' end
           || case when l.sold_on is not null then ' sold' else '' end as line
         from order_lines l join orders o on o.id = l.order_row where o.order_id = $1 order by l.position, l.id`,
        [orderId],
      )
      return rows.map(({ line }) => line)
    },
  }
}
