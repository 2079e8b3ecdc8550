import type { FeedItem } from '#domains/catalogue/browsing/feed-item.ts'
import { type DeliveryZone, shippingCost } from '#shared/delivery/delivery.ts'
import { toTaka } from '#shared/money.ts'
import { sharedPictureUrl } from '#shared/pictures.ts'
import { csvLine } from '#shared/text/csv.ts'
import { xmlElement } from './xml.ts'

type Where = { origin: string; addressOf: (path: string) => string; zones: readonly DeliveryZone[] }

/** RSS 2.0 with Google's field names, which Facebook accepts as well. */
export async function* rssFeed(pages: AsyncIterable<FeedItem[]>, { name, ...where }: Where & { name: string }) {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>${xmlElement('title', name)}${xmlElement('link', where.addressOf(''))}${xmlElement('description', name)}\n`
  for await (const items of pages) {
    yield items
      .map((item) => {
        const { additional_image_link, shipping, product_detail, ...fields } = fieldsOf(item, where)
        const more = additional_image_link.map((url) => xmlElement('g:additional_image_link', url))
        const details = product_detail.map(
          ({ name, value }) =>
            `<g:product_detail>${xmlElement('g:attribute_name', name)}${xmlElement('g:attribute_value', value)}</g:product_detail>`,
        )
        const rest = Object.entries(fields).map(([field, text]) => xmlElement(`g:${field}`, text))
        const charge = xmlElement('g:country', 'BD') + xmlElement('g:price', shipping)
        return `<item>${rest.join('')}${more.join('')}${details.join('')}<g:shipping>${charge}</g:shipping></item>\n`
      })
      .join('')
  }
  yield '</channel>\n</rss>\n'
}

const csvFields = [
  'id',
  'item_group_id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'sale_price',
  'link',
  'image_link',
  'additional_image_link',
  'brand',
  'mpn',
  'color',
  'size',
  'gender',
  'age_group',
  'material',
  'product_type',
  'google_product_category',
  'product_detail',
  'shipping',
] as const

export async function* csvOf(pages: AsyncIterable<FeedItem[]>, where: Where) {
  yield csvLine([...csvFields])
  for await (const items of pages) {
    yield items
      .map((item) => {
        const { shipping, ...rest } = fieldsOf(item, where)
        // Country, region, service, price.
        const details = rest.product_detail.map(({ name, value }) => `:${escaped(name)}:${escaped(value)}`)
        const fields = { ...rest, product_detail: details, shipping: `BD:::${shipping}` }
        return csvLine(csvFields.map((field) => [fields[field]].flat().join(',')))
      })
      .join('')
  }
}

/** Colons and commas stand between the parts: section, name, value. */
const escaped = (text: string) => text.replace(/[\\:,]/g, '\\$&')

/** An item with the field names that Google and Facebook share; empty fields are left out of the XML. */
function fieldsOf(item: FeedItem, { origin, addressOf, zones }: Where) {
  const [first, ...more] = (item.pictures.length > 0 ? item.pictures : ['']).map(
    (key) => origin + sharedPictureUrl(key),
  )
  return {
    id: item.id,
    item_group_id: item.group,
    title: [...item.title].slice(0, 150).join(''),
    description: [...item.description].slice(0, 5000).join(''),
    link: addressOf(item.path),
    image_link: first ?? '',
    additional_image_link: more.slice(0, 10),
    availability: item.available ? 'in stock' : 'out of stock',
    condition: 'new',
    price: priceOf(item.price),
    sale_price: item.salePrice === null ? '' : priceOf(item.salePrice),
    brand: item.brand,
    mpn: item.sku,
    gender: item.gender,
    age_group: item.ageGroup,
    size: item.size,
    color: item.color,
    material: item.material,
    product_detail: item.details.map(({ name, value }) => ({ name, value: [...value].slice(0, 1000).join('') })),
    google_product_category: item.googleCategory,
    product_type: item.productType,
    shipping: priceOf(shippingOf(item, zones)),
  }
}

/** The highest delivery cost of this piece, ordered alone and paid on delivery. In paisa. */
const shippingOf = ({ price, salePrice, grams }: FeedItem, zones: readonly DeliveryZone[]): number =>
  Math.max(...zones.map((zone) => shippingCost({ price: salePrice ?? price, grams }, zone)))

/** In taka: 1290 BDT; 1290.50 BDT. */
const priceOf = (paisa: number) => `${paisa % 100 === 0 ? toTaka(paisa) : toTaka(paisa).toFixed(2)} BDT`
