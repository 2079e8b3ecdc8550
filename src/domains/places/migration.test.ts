import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#domains/orders/tables.ts'
import { openShop } from '../../../tests/support/open-shop.ts'

/** The statements of a migration. */
const statementsOf = (name: string) =>
  readFileSync(`db/migrations/${name}.sql`, 'utf8').split('--> statement-breakpoint')

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
    await ask(`with c as (insert into customers (name, email, phone, password_hash)
        values ('Rahima', 'rahima@mail.example', '+8801812345678', 'x') returning id)
      insert into customer_addresses (customer_id, full_name, phone, address, city)
      select c.id, 'Rahima', '+8801812345678', 'House 12, Road 5', city
      from c, unnest(array['dhaka', 'barisal', 'london']) as city`)
    // As the release before had it.
    await ask('drop table planned_zone_prices, delivery_zone_places, delivery_zones')
    await ask(
      'alter table orders drop column district, drop column thana, drop column hours_from, drop column hours_to',
    )
    await ask('alter table customer_addresses drop column district, drop column thana')
    await ask('create index orders_by_city on orders (city, email) where deleted_at is null')
    await ask(`insert into settings (name, value) values ('deliveryDhaka', '75'), ('freeDeliveryOver', 'null')`)
    const notes = () => ask('select (select count(*) from order_days_dirty)::int as notes')
    const noted = await notes()

    for (const statement of statementsOf('0033_places-and-zones')) await ask(statement)

    expect(await totals()).toEqual(before)
    expect(await notes()).toEqual(noted)
    expect(await ask('select city, district, thana, address from customer_addresses order by city')).toEqual([
      { city: 'barisal', district: 'barishal', thana: null, address: 'House 12, Road 5' },
      { city: 'dhaka', district: 'dhaka', thana: null, address: 'House 12, Road 5' },
      { city: 'london', district: null, thana: null, address: 'House 12, Road 5' },
    ])
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

test('prices by weight and the fee for cash on delivery change no order and no charge of a filled shop', async () => {
  const shop = await openShop()
  const ask = async (text: string) => (await shop.db.execute(sql.raw(text))).rows
  try {
    for (const deliveryCharge of [0, 6000, 12_000]) await shop.hasOrder({ deliveryCharge })
    await shop.hasOrder({ subtotal: 90_000, deliveryCharge: 6000, discount: 5000, total: 91_000 })
    const known = `select order_id, subtotal, delivery_charge, discount, total, updated_at, xmin::text
      from orders order by order_id`
    const zones = 'select id, price, free_over, updated_at from delivery_zones order by id'
    const before = [await ask(known), await ask(zones)]
    // As the release before had it.
    await ask('drop index orders_by_day')
    await ask('alter table orders drop column weight_grams, drop column cod_fee cascade')
    await ask('alter table delivery_zones drop column per_kg cascade, drop column cod_fee cascade')
    await ask('alter table categories drop column weight_grams')
    await ask(`alter table orders add constraint orders_total_adds_up check
      (total = subtotal + delivery_charge + tax - discount),
      add constraint orders_money_not_negative check (subtotal >= 0 and delivery_charge >= 0 and total >= 0)`)
    await ask('alter table delivery_zones add constraint delivery_zones_amounts check (price >= 0 and free_over > 0)')
    await ask(
      'create index orders_by_day on orders (placed_on, status, total, total_quantity, delivery_charge, email, source, id) where deleted_at is null',
    )
    const notes = () => ask('select (select count(*) from order_days_dirty)::int as notes')
    const noted = await notes()

    for (const statement of statementsOf('0034_price-by-weight')) await ask(statement)

    // The rows are the same versions: none was written.
    expect([await ask(known), await ask(zones)]).toEqual(before)
    expect(await notes()).toEqual(noted)
    expect(await ask('select distinct cod_fee::int, weight_grams from orders')).toEqual([
      { cod_fee: 0, weight_grams: null },
    ])
    expect(await ask('select distinct per_kg::int, cod_fee::int from delivery_zones')).toEqual([
      { per_kg: 0, cod_fee: 0 },
    ])
    const added = { subtotal: 10_000, deliveryCharge: 6000, codFee: 1500 }
    await shop.hasOrder(added)
    await expect(shop.hasOrder({ ...added, total: 16_000 })).rejects.toThrow()
    await expect(shop.hasOrder({ ...added, codFee: -1500 })).rejects.toThrow()
    expect(await shop.db.select({ codFee: orders.codFee }).from(orders).where(sql`cod_fee > 0`)).toEqual([
      { codFee: 1500 },
    ])
  } finally {
    await shop.close()
  }
})
