import { pageAttributes, wordsOfAttribute } from '#domains/catalogue/attributes/page-attributes.ts'
import type { Db } from '#platform/database/database.ts'
import { Fragment, runPrepared, statement } from '#platform/database/prepared.ts'
import { eachAttribute } from '#shared/catalogue/product-attributes.ts'
import { bySize } from '#shared/catalogue/sizes.ts'
import { discountPercent } from '#shared/money.ts'
import { titleFromId } from '#shared/text/slug.ts'
import type { ProductPage } from '../contract.ts'
import { fitWords } from '../fit-words.ts'
import { availabilityOf, visible } from '../for-sale.ts'
import { localized } from '../localized.ts'
import { pieceGrams } from '../piece-grams.ts'
import { allowsSecondSize } from '../second-size.ts'
import { attributeColumns } from './attribute-columns.ts'
import { cardsOf } from './cards.ts'
import { type PageRow, pageColumns } from './page-columns.ts'
import { ratingOf } from './rating.ts'
import { recommendedNumbers } from './related.ts'
import { pictureOf, storedPicture } from './stored-picture.ts'

/** A product page without its reviews, which belong to a domain above this one. */
export type PageOfCatalogue = Omit<ProductPage, 'reviews' | 'summary'>

const attributes = new Fragment(attributeColumns)

/** The catalogue's part of a product page; null if there is no visible product. Money in paisa. */
export async function readPage(db: Db, number: number): Promise<PageOfCatalogue | null> {
  const recommended = recommendedNumbers(db, number).then(async ({ related, look }) => ({
    related: await cardsOf(db, related),
    look: await cardsOf(db, look),
  }))
  // Runs in parallel with the product's query. If that fails, this promise is never awaited.
  recommended.catch(() => {})
  const [row] = await runPrepared(
    db,
    'product-page',
    pageColumns,
    statement`
    select p.number, p.id, p.slug, p.sku, p.title_en, p.title_bn, p.description_en, p.description_bn, p.brand,
      p.category, main.title_en as category_en, main.title_bn as category_bn,
      p.subcategory, sub.title_en as subcategory_en, sub.title_bn as subcategory_bn,
      ${attributes}, p.fit, p.care_en, p.care_bn, p.price, p.original_price, p.film, ${pieceGrams} as grams,
      p.fit_note, p.fit_note_en, p.fit_note_bn, p.model_height, p.model_size, ${pageAttributes} as own_attributes,
      (select key from size_charts where key = p.chart) as own_chart,
      coalesce((select chart_key from size_chart_categories where category_id = sub.id),
        (select chart_key from size_chart_categories where category_id = main.id)) as category_chart,
      ${allowsSecondSize} as allows_second_size,
      coalesce(r.sum, 0) as rating_sum, coalesce(r.count, 0) as review_count,
      array_to_json(array(select ${storedPicture} from product_images i where i.product_number = p.number
        order by i.position, i.id)) as pictures,
      array_to_json(array(
        select json_build_object('name', c.name, 'nameBn', c.name_bn, 'hex', c.hex)
        from product_colors c where c.product_number = p.number order by c.position, c.name
      )) as colors,
      array_to_json(array(
        select json_build_object('size', v.size, 'color', v.color, 'sku', v.sku, 'price', v.price,
          'originalPrice', v.original_price,
          'pieces', v.pieces, 'grams', v.weight_grams)
        from variant_offers v where v.product_number = p.number and v.is_offered order by v.position, v.variant_id
      )) as variants
    from products p
    left join categories main on main.slug = p.category and main.is_active
    left join categories sub on sub.slug = p.subcategory and sub.is_active and sub.is_open
    left join review_summaries r on r.product_number = p.number
    where p.number = ${number} and ${visible}`,
  )
  return row ? { ...pageOf(row), ...(await recommended) } : null
}

function pageOf(row: PageRow): Omit<PageOfCatalogue, 'related' | 'look'> {
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
    ...(row.film && { film: row.film }),
    colors: row.colors.map((color) => ({ ...color, nameBn: color.nameBn || color.name })),
    sizes: [...new Set(row.variants.map(({ size }) => size))].sort(bySize),
    variants: row.variants.map(({ pieces, grams, ...variant }) => ({
      ...variant,
      ...(grams !== null && { grams }),
      ...availabilityOf(pieces),
    })),
    attributes: row.own_attributes.flatMap((each) => wordsOfAttribute(each) ?? []),
    fitNote: fitWords(row),
    chart: row.own_chart ?? row.category_chart,
    hasOwnChart: row.own_chart !== null,
    grams: row.grams,
    allowsSecondSize: row.allows_second_size,
    rating: ratingOf(row.rating_sum, row.review_count),
    reviewCount: row.review_count,
  }
}

const entry = (slug: string, en: string | null, bn: string | null) =>
  slug === '' ? null : { slug, title: localized(en ?? titleFromId(slug), bn ?? '') }
