import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openShop } from '../../../tests/support/open-shop.ts'

test('orders on their way get a parcel, and no total changes', async () => {
  const shop = await openShop()
  const ask = async (text: string) => (await shop.db.execute(sql.raw(text))).rows
  try {
    const statuses = ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled'] as const
    for (const status of statuses) for (const _ of [1, 2]) await shop.hasOrder({ status })
    await ask(
      `insert into order_lines (order_row, name_en, sku, size, color, unit_price, quantity, total)
        select id, 'Shirt', 'S', 'M', 'Green', 5000, 2, 10000 from orders`,
    )
    await ask(`update orders set deleted_at = now() where id in (select max(id) from orders group by status)`)
    const totals = () => ask('select order_id, status, total, updated_at from orders order by order_id')
    const before = await totals()
    // As the release before had it.
    await ask(
      'drop table picking_ticks, picking_list_orders, picking_lists, parcel_events, parcel_lines, booking_job_parcels, booking_jobs, parcels, courier_accounts, courier_webhooks cascade',
    )

    for (const name of ['0035_parcels', '0038_parcels-follow-the-ledger']) {
      const migration = readFileSync(`db/migrations/${name}.sql`, 'utf8')
      for (const statement of migration.split('--> statement-breakpoint')) await ask(statement)
    }

    expect(await totals()).toEqual(before)
    expect(
      await ask(`select o.status, p.number = o.order_id || '-1' as named, p.state, p.to_collect = o.total as collects,
        (select count(*)::int from parcel_lines where parcel_id = p.id) as lines,
        (select count(*)::int from parcel_events where parcel_id = p.id) as events
        from parcels p join orders o on o.id = p.order_row`),
    ).toEqual([{ status: 'shipped', named: true, state: 'handed_over', collects: true, lines: 1, events: 1 }])
    expect(await ask(`select tgname from pg_trigger where tgrelid = 'orders'::regclass and tgenabled = 'D'`)).toEqual(
      [],
    )
  } finally {
    await shop.close()
  }
})
