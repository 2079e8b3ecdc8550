import { importedValues } from '#domains/catalogue/attributes/imported-values.ts'
import type { OwnAttribute } from '#domains/catalogue/attributes/own-attributes.ts'
import { colorOf } from '#shared/catalogue/colours.ts'
import { attributeLabel, eachAttribute } from '#shared/catalogue/product-attributes.ts'
import { cutTo } from '#shared/text/graphemes.ts'
import { productLimits as limits, maxItems } from '../staff-contract.ts'
import type { Placement } from './category-placement.ts'
import type { CsvContent, CsvVariant } from './csv/csv-fields.ts'
import { importedFit } from './fit-note.ts'
import { garmentOf } from './garments.ts'
import { imageAddresses } from './image-addresses.ts'
import { keyOf, type NormalizedProduct, type NormalizedRow } from './normalized-product.ts'
import { plainText } from './plain-text.ts'
import { readPrice } from './read-price.ts'
import { type FoundRow, isObject } from './read-shapes.ts'
import {
  careOf,
  fallbackTitle,
  fitOf,
  kindOf,
  lineOf,
  momentOf,
  paragraphsOf,
  skuOf,
  stringOf,
  textList,
  webAddress,
} from './row-fields.ts'
import { offerOf } from './row-variants.ts'

export type NormalizeContext = {
  /** See match-categories.ts. */
  matchCategory: (row: { category: string; subcategory: string; collection: string; tags: string[] }) => Placement
  /** Brand of products that name none. */
  brand: string
  /** The colour that a spelling means: see colors/color-looks.ts. */
  colorCalled?: (name: string) => string
  /** The owner's attributes. */
  attributes?: readonly OwnAttribute[]
}

/** Normalizes a row and lists what it corrected, or refuses it with a reason. */
export function normalizeRow(found: FoundRow, context: NormalizeContext): NormalizedRow {
  const { row, csv } = found
  if (csv?.refused) return { refused: csv.refused }
  if (!isObject(row)) return { refused: `it is not a product but ${kindOf(row)}` }
  if (Object.values(row).every((value) => value === null || value === ''))
    return { refused: 'there is nothing in it to name it by' }
  return normalizeFields(row, found, context)
}

const namedCategory = ({ category, subcategory }: Record<string, unknown>) => ({
  category: stringOf(category),
  subcategory: stringOf(subcategory),
})

function normalizeFields(
  row: Record<string, unknown>,
  { collection, csv }: Pick<FoundRow, 'collection' | 'csv'>,
  { matchCategory, brand, colorCalled = (name) => name, attributes = [] }: NormalizeContext,
): NormalizedRow {
  const corrections: string[] = [...(csv?.corrections ?? [])]
  const id = lineOf(row.id, 'id', corrections, limits.title)
  const url = webAddress(row.url)
  const title = lineOf(row.title, 'title', corrections, limits.title) || fallbackTitle(id, url, corrections)
  const description = paragraphsOf(row.description, 'description', corrections, limits.description)
  const tags = textList(row.tags, 'tags', corrections, maxItems.tags, limits.tag)
  const hints = [...tags, ...(csv?.hints ?? [])]
  const placed = matchCategory({ ...namedCategory(row), collection: collection ?? '', tags: hints })
  corrections.push(...placed.corrections)
  const read = readPrice(row.price)
  if (read.correction) corrections.push(read.correction)
  const pictures = imageAddresses(row.images)
  corrections.push(...pictures.corrections)
  const garment = garmentOf(placed.category, placed.elsewhere ?? placed.subcategory, title)
  const defaults = { sizes: garment.sizes, color: colorOf(title, tags) }
  const { sizes, colors, variants, written } = offerOf({ row, csv }, defaults, colorCalled, corrections)
  const values = importedValues(row.attributes, attributes, corrections)
  const fitNote = importedFit(row, corrections)
  const product: NormalizedProduct = {
    ...{ key: '', id, title, description },
    brand: lineOf(row.brand, 'brand', corrections, limits.brand) || brand,
    category: placed.category,
    subcategory: placed.subcategory,
    listed: placed.listed,
    ...(placed.elsewhere && { elsewhere: placed.elsewhere }),
    ...eachAttribute((name) => lineOf(row[name], attributeLabel(name), corrections, limits[name])),
    fit: fitOf(row.fit),
    care: careOf(row.care_instructions),
    tags,
    price: read.price,
    originalPrice: read.originalPrice,
    held: /out of stock/i.test(stringOf(row.availability)),
    sku: skuOf(row.sku, corrections),
    url,
    scrapedAt: momentOf(row.scraped_at),
    sizes,
    colors,
    chart: garment.chart,
    images: pictures.addresses,
    ...(values && { attributes: values }),
    ...(fitNote && { fitNote }),
    ...(written && { written }),
  }
  if (csv) product.csv = csvContent(csv, variants, corrections)
  product.key = csv?.number && !id ? `number:${csv.number}` : keyOf(product)
  return {
    product,
    corrections,
    withoutPrice: read.without,
    unreadablePrice: read.unreadable && read.without,
    unreadableOriginal: read.unreadableOriginal ?? false,
  }
}

/** The CSV content that is stored with the product. */
function csvContent(
  { hints: _, corrections: __, refused: ___, variants: ____, titleBn = '', descriptionBn = '', ...rest }: CsvContent,
  variants: CsvVariant[] | undefined,
  corrections: string[],
): NormalizedProduct['csv'] {
  return {
    ...rest,
    titleBn: lineOf(titleBn, 'Bangla title', corrections, limits.title),
    descriptionBn: cutTo(plainText(descriptionBn).text, limits.description),
    ...(variants && { variants }),
  }
}
