import { sql } from 'drizzle-orm'
import { productColors, productImages, products, variants } from '#domains/catalogue/tables.ts'
import { stockLevels, stockMovements } from '#domains/inventory/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { col } from '#platform/database/rows.ts'
import { toPaisa } from '#shared/money.ts'
import { banglaDigits } from '#shared/text/text.ts'
import { salePrice } from '../catalogue/rows.ts'
import type { DemoProduct } from '../catalogue/types.ts'
import { insertRows } from './bulk.ts'
import { dayLong } from './calendar.ts'
import { dice } from './dice.ts'
import { keysOf, productRow, type StockedProduct } from './products.ts'

const batchSize = 500

type Copy = {
  design: DemoProduct
  told: StockedProduct['told']
  id: string
  code: string
  createdAt: Date
  base: StockedProduct
  number: number
}

/**
 * Adds copies of the designs with other titles, prices and SKUs until there are `wanted` products, to test large
 * catalogues. The copies have stock but no orders.
 */
export async function addSeries(
  db: Db,
  assortment: StockedProduct[],
  wanted: number,
  now: Date,
  say: (line: string) => void,
): Promise<void> {
  let rounds = 0
  for (let have = assortment.length; have < wanted; ) {
    const copies = Array.from({ length: Math.min(batchSize, wanted - have) }, (_, i) =>
      copyOf(assortment, have + i + 1, wanted, now),
    )
    const stored = await insertRows(db, products, copies.map(productRow), { number: col.int, slug: col.text })
    if (stored[0]?.number !== have + 1) throw new Error(`expected product ${have + 1}, got ${stored[0]?.number}`)
    await copyParts(db, copies)
    have += copies.length
    // A thousand products take two or three seconds on a slow machine; report every second batch.
    if (++rounds % 2 === 0 || have === wanted)
      say(`  … ${have.toLocaleString('en')} of ${wanted.toLocaleString('en')} products`)
  }
}

function copyOf(assortment: StockedProduct[], number: number, wanted: number, now: Date): Copy {
  const base = assortment[(number - 1) % assortment.length]
  if (!base) throw new Error('no design to repeat')
  const series = Math.floor((number - 1) / assortment.length) + 1
  const { title, slug, price, original, unitCost } = base.design
  const factor = dice(`series ${slug} ${series}`).between(0.85, 1.25)
  const rounded = (taka: number) => Math.max(10, Math.round((taka * factor) / 10) * 10)
  const regular = rounded(original ?? price)
  const design: DemoProduct = {
    ...base.design,
    slug: `${slug}-${series}`,
    title: { en: `${title.en} ${roman(series)}`, bn: `${title.bn} ${banglaDigits(String(series))}` },
    ...(original === undefined ? { price: regular } : { price: salePrice(regular), original: regular }),
    unitCost: Math.round(unitCost * factor),
  }
  // Older than all new arrivals.
  const createdAt = new Date(now.getTime() - (400 - 335 * (number / wanted)) * dayLong)
  return { design, told: base.told, ...keysOf(design, number), createdAt, base, number }
}

/** Copies colours, pictures, variants and stock inside the database, which is fast. */
async function copyParts(db: Db, copies: Copy[]) {
  const list = JSON.stringify(
    copies.map(({ number, base, code, design, createdAt }) => ({
      number,
      base: base.number,
      code,
      createdAt,
      cost: toPaisa(design.unitCost),
      en: design.title.en,
      bn: design.title.bn,
      baseEn: base.design.title.en,
      baseBn: base.design.title.bn,
    })),
  )
  const copied = sql`jsonb_to_recordset(${sql.param(list)}::jsonb) as c (
    number int, base int, code text, "createdAt" timestamptz, cost bigint, en text, bn text, "baseEn" text, "baseBn" text)`
  await db.execute(sql`
    insert into ${productColors} (product_number, name, name_bn, hex, position)
    select c.number, b.name, b.name_bn, b.hex, b.position from ${copied} join ${productColors} b on b.product_number = c.base`)
  await db.execute(sql`
    insert into ${productImages} (product_number, color, key, alt_en, alt_bn, original_name, file_size, width, height, tone, position)
    select c.number, b.color, b.key, replace(b.alt_en, c."baseEn", c.en), replace(b.alt_bn, c."baseBn", c.bn),
      b.original_name, b.file_size, b.width, b.height, b.tone, b.position
    from ${copied} join ${productImages} b on b.product_number = c.base`)
  // Variants first, stock levels in a second statement: triggers recount offers at the end of each statement.
  await db.execute(sql`
    insert into ${variants} (product_number, size, color, sku, position)
    select c.number, b.size, b.color, c.code || substring(b.sku from position('-' in b.sku)), b.position
    from ${copied} join ${variants} b on b.product_number = c.base order by c.number, b.position`)
  await db.execute(sql`
    with opened as (
      select v.id, c.cost, c."createdAt", greatest(0, v.id * 7919 % 37 - 4)::int as pieces
      from ${copied} join ${variants} v on v.product_number = c.number
    ), noted as (
      insert into ${stockMovements} (variant_id, type, quantity, reason, actor, unit_cost, at)
      select id, 'in', pieces, 'opening stock', 'admin', cost, "createdAt" from opened where pieces > 0 order by id
    )
    insert into ${stockLevels} (variant_id, on_hand, min_stock, max_stock, unit_cost, supplier, location, last_restocked_at)
    select id, pieces, 5, 40, cost, 'Cumilla & Pabna Handlooms', 'Warehouse C', "createdAt" from opened`)
}

const numerals = [
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const

/** Roman numerals (2 → II) up to 200, then decimal. */
function roman(number: number): string {
  if (number > 200) return `No. ${number}`
  let [left, text] = [number, '']
  for (const [value, sign] of numerals) {
    for (; left >= value; left -= value) text += sign
  }
  return text
}
