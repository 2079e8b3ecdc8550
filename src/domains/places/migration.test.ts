import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openShop } from '../../../tests/support/open-shop.ts'

/** The statements of the migration that brought places and zones. */
const statements = readFileSync('db/migrations/0033_places-and-zones.sql', 'utf8').split('--> statement-breakpoint')

test('a filled shop keeps its two prices as zones, and each order its total; its cities become districts', async () => {
  const shop = await openShop()
  const ask = async (text: string) => (await shop.db.execute(sql.raw(text))).rows
  try {
    const cities = ['dhaka', 'chittagong', 'barisal', 'comilla', 'gazipur', 'sylhet']
    for (const city of cities) await shop.hasOrder({ city })
    const totals = () =>
      ask('select order_id, city, subtotal, delivery_charge, total, updated_at from orders order by order_id')
    await ask(`update orders set city = 'london' where city = 'sylhet'`)
    const before = await totals()
    // As the release before had it.
    await ask('drop table delivery_zone_places, delivery_zones')
    await ask(
      'alter table orders drop column district, drop column thana, drop column hours_from, drop column hours_to',
    )
    await ask('alter table customer_addresses drop column district, drop column thana')
    await ask('create index orders_by_city on orders (city, email) where deleted_at is null')
    await ask(`insert into settings (name, value) values ('deliveryDhaka', '75'), ('freeDeliveryOver', 'null')`)
    const notes = () => ask('select (select count(*) from order_days_dirty)::int as notes')
    const noted = await notes()

    for (const statement of statements) await ask(statement)

    expect(await totals()).toEqual(before)
    expect(await notes()).toEqual(noted)
    expect(await ask('select distinct city, district, thana from orders order by city')).toEqual([
      { city: 'barisal', district: 'barishal', thana: null },
      { city: 'chittagong', district: 'chattogram', thana: null },
      { city: 'comilla', district: 'cumilla', thana: null },
      { city: 'dhaka', district: 'dhaka', thana: null },
      { city: 'gazipur', district: 'gazipur', thana: null },
      { city: 'london', district: null, thana: null },
    ])
    expect(
      await ask(`select name_en, price::int, free_over, is_elsewhere, place from delivery_zones z
        left join delivery_zone_places p on p.zone_id = z.id order by position`),
    ).toEqual([
      { name_en: 'Dhaka city', price: 7500, free_over: null, is_elsewhere: false, place: 'dhaka-metropolitan' },
      { name_en: 'Everywhere else', price: 12_000, free_over: null, is_elsewhere: true, place: null },
    ])
    expect(await ask(`select tgname from pg_trigger where tgrelid = 'orders'::regclass and tgenabled = 'D'`)).toEqual(
      [],
    )
  } finally {
    await shop.close()
  }
})
