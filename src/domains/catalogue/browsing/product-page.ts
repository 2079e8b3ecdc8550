import { sql } from 'drizzle-orm'
import { publishedReviews, reviewSummaryOf } from '#domains/reviews/reviews.ts'
import { cached } from '#platform/cache/cached.ts'
import type { CacheTag } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { Fragment, runPrepared, statement } from '#platform/database/prepared.ts'
import { eachAttribute } from '#shared/catalogue/product-attributes.ts'
import { bySize } from '#shared/catalogue/sizes.ts'
import { discountPercent } from '#shared/money.ts'
import { titleFromId } from '#shared/slug.ts'
import type { ProductPage } from '../contract.ts'
import { asSql, availabilityOf, visible } from '../for-sale.ts'
import { localized } from '../localized.ts'
import { type AttributeRow, attributeColumns } from './attribute-columns.ts'
import { cardsOf, pictureOf, ratingOf, type StoredPicture, storedPicture } from './cards.ts'
import { relatedNumbers } from './related.ts'

type Row = AttributeRow & {
  number: number
  id: string
  slug: string
  sku: string
  title_en: string
  title_bn: string
  description_en: string
  description_bn: string
  brand: string
  category: string
  category_en: string | null
  category_bn: string | null
  subcategory: string
  subcategory_en: string | null
  subcategory_bn: string | null
  fit: string
  care_en: string[]
  care_bn: string[]
  price: number | null
  original_price: number | null
  chart: string | null
  rating_sum: number
  review_count: number
  pictures: StoredPicture[]
  colors: { name: string; nameBn: string; hex: string }[]
  variants: {
    size: string
    color: string
    sku: string
    price: number | null
    originalPrice: number | null
    pieces: number
  }[]
}

const attributes = new Fragment(attributeColumns)

/** Newest reviews on a product page; count and stars cover all. */
const reviewsShown = 10

/** The data of a product page; null if there is no visible product. Money in paisa. */
export const productPage = (db: Db, number: number): Promise<ProductPage | null> =>
  cached(
    db,
    `product ${number}`,
    () => readPage(db, number),
    (page) => page && ['menu', ...tagsOfPage(page)],
  )

/** Tags of the page's product and of its related products. */
export const tagsOfPage = ({ number, related }: Pick<ProductPage, 'number' | 'related'>): CacheTag[] =>
  [number, ...related.map((card) => card.number)].map((each): CacheTag => `product:${each}`)

async function readPage(db: Db, number: number): Promise<ProductPage | null> {
  const related = relatedNumbers(db, number).then((numbers) => cardsOf(db, numbers))
  // Runs in parallel with the product's query. If that fails, this promise is never awaited.
  related.catch(() => {})
  const [row] = await runPrepared<Row>(
    db,
    'product-page',
    statement`
    select p.number, p.id, p.slug, p.sku, p.title_en, p.title_bn, p.description_en, p.description_bn, p.brand,
      p.category, main.title_en as category_en, main.title_bn as category_bn,
      p.subcategory, sub.title_en as subcategory_en, sub.title_bn as subcategory_bn,
      ${attributes}, p.fit, p.care_en, p.care_bn, p.price, p.original_price, p.chart,
      coalesce(r.sum, 0) as rating_sum, coalesce(r.count, 0) as review_count,
      array_to_json(array(select ${storedPicture} from product_images i where i.product_number = p.number order by i.position, i.id)) as pictures,
      array_to_json(array(
        select json_build_object('name', c.name, 'nameBn', c.name_bn, 'hex', c.hex)
        from product_colors c where c.product_number = p.number order by c.position, c.name
      )) as colors,
      array_to_json(array(
        select json_build_object('size', v.size, 'color', v.color, 'sku', v.sku, 'price', v.price, 'originalPrice', v.original_price,
          'pieces', v.pieces)
        from variant_offers v where v.product_number = p.number and v.is_offered order by v.position, v.variant_id
      )) as variants
    from products p
    left join categories main on main.slug = p.category and main.is_active
    left join categories sub on sub.slug = p.subcategory and sub.is_active
    left join review_summaries r on r.product_number = p.number
    where p.number = ${number} and ${visible}`,
  )
  if (!row) return null
  const reviews = row.review_count > 0 ? await reviewsOf(db, number) : noReviews
  return {
    number: row.number,
    id: row.id,
    slug: row.slug,
    title: localized(row.title_en, row.title_bn),
    description: localized(row.description_en, row.description_bn),
    price: row.price,
    originalPrice: row.original_price,
    discountPercent: discountPercent(row.price ?? 0, row.original_price),
    category: entry(row.category, row.category_en, row.category_bn),
    subcategory: entry(row.subcategory, row.subcategory_en, row.subcategory_bn),
    brand: row.brand,
    ...eachAttribute((name) => localized(row[`${name}_en`], row[`${name}_bn`])),
    fit: row.fit,
    care: { en: row.care_en, bn: row.care_bn.length > 0 ? row.care_bn : row.care_en },
    productCode: row.sku,
    pictures: row.pictures.map(pictureOf),
    colors: row.colors.map((color) => ({ ...color, nameBn: color.nameBn || color.name })),
    sizes: [...new Set(row.variants.map(({ size }) => size))].sort(bySize),
    variants: row.variants.map(({ pieces, ...variant }) => ({ ...variant, ...availabilityOf(pieces) })),
    chart: row.chart,
    rating: ratingOf(row.rating_sum, row.review_count),
    reviewCount: row.review_count,
    ...reviews,
    related: await related,
  }
}

const entry = (slug: string, en: string | null, bn: string | null) =>
  slug === '' ? null : { slug, title: localized(en ?? titleFromId(slug), bn ?? '') }

const noReviews: Pick<ProductPage, 'reviews' | 'summary'> = {
  reviews: [],
  summary: { stars: [0, 0, 0, 0, 0], withPhotos: 0 },
}

async function reviewsOf(db: Db, number: number): Promise<Pick<ProductPage, 'reviews' | 'summary'>> {
  const newest = { sort: 'newest', onlyWithPhotos: false, page: 1, perPage: reviewsShown } as const
  const [{ reviews }, summary] = await Promise.all([publishedReviews(db, number, newest), reviewSummaryOf(db, number)])
  return { reviews, summary }
}

/**
 * Finds a visible product by number, prod_ id, slug or former slug. `canonical` is false if the URL should be replaced by
 * /product/{number}.
 */
export const productNumberOf = (db: Db, ref: string): Promise<{ number: number; canonical: boolean } | null> =>
  cached(
    db,
    `product called ${ref}`,
    () => findProduct(db, ref),
    // A slug may move to another product, a number cannot: only the latter is cached.
    (found) => (found?.canonical ? [`product:${found.number}`] : null),
  )

async function findProduct(db: Db, ref: string): Promise<{ number: number; canonical: boolean } | null> {
  const number = /^[1-9]\d{0,8}$/.test(ref) ? Number(ref) : 0
  const { rows } = await db.execute<{ number: number }>(sql`
    select p.number from products p
    where ${asSql(visible)}
      and ${
        number > 0
          ? sql`p.number = ${number}`
          : sql`p.number = (
        select number from products where id = ${ref}
        union all select number from products where slug = ${ref}
        union all select product_number from old_slugs where slug = ${ref}
        limit 1)`
      }`)
  return rows[0] ? { number: rows[0].number, canonical: number > 0 } : null
}
