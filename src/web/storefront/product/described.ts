import type { ProductPage } from '#domains/catalogue/contract.ts'
import { attributeNames, productAttributes } from '#shared/catalogue/product-attributes.ts'
import { variantPath } from '#shared/catalogue/variant-path.ts'
import { dhakaDay } from '#shared/dates.ts'
import { type DeliveryZone, type DeliveryZones, dhakaZone, shippingCost } from '#shared/delivery/delivery.ts'
import { toTaka } from '#shared/money.ts'
import { pictureUrl } from '#shared/pictures.ts'
import type { DeliverySchedule } from '#shared/promise/delivery-schedule.ts'
import { weekdayName } from '#shared/promise/promise-texts.ts'
import { inPageLocale, localPath, pageLocale } from '../../ui/locale.ts'

type Described = Record<string, unknown>

/** Delivery zones, and the delivery schedule; `schedule` is null if the shop promises no days. */
export type Delivers = { zones: DeliveryZones; schedule: DeliverySchedule | null }

/**
 * A product as JSON-LD: every variant as an offer with its own URL, the shop's delivery and return policies, and
 * ratings only if there are any.
 */
export function productDescribed(product: ProductPage, delivers: Delivers, origin: string): Described[] {
  const page = origin + localPath(`/product/${product.number}`)
  // Most variants cost and weigh the same.
  const known = new Map<string, Described[]>()
  const deliveriesFor = (variant: Variant) => {
    const piece = pieceOf(variant, product)
    const key = `${piece.price} ${piece.grams}`
    const deliveries = known.get(key) ?? deliveriesOf(piece, page, delivers)
    known.set(key, deliveries)
    return deliveries
  }
  const offers =
    product.price !== null &&
    product.variants.map((each) => {
      const url = origin + localPath(variantPath(product.number, each.color, each.size))
      return offer(each, { page, url, deliveries: deliveriesFor(each) })
    })
  return [
    {
      '@type': 'Product',
      '@id': `${page}#product`,
      name: inPageLocale(product.title),
      description: inPageLocale(product.description),
      inLanguage: pageLocale(),
      url: page,
      sku: product.productCode,
      image: product.pictures.slice(0, 6).map(({ key }) => origin + pictureUrl(key, 1200)),
      brand: { '@type': 'Brand', name: product.brand },
      ...attributesOf(product),
      ...(product.attributes.length > 0 && {
        additionalProperty: product.attributes.map(({ name, value }) => ({
          '@type': 'PropertyValue',
          name: inPageLocale(name),
          value: inPageLocale(value),
        })),
      }),
      ...(product.category && {
        category: [product.category, product.subcategory]
          .flatMap((entry) => (entry ? [inPageLocale(entry.title)] : []))
          .join(' > '),
      }),
      ...starsOf(product),
      ...(offers && { offers }),
    },
    ...(offers
      ? [...new Map([...known.values()].flat().map((each) => [each['@id'], each])).values(), returns(page, origin)]
      : []),
  ]
}

function attributesOf(product: ProductPage): Described {
  const described: Described = {}
  for (const name of attributeNames) {
    const { schemaOrg } = productAttributes[name]
    const words = inPageLocale(product[name])
    if (schemaOrg && words) described[schemaOrg] = words
  }
  return described
}

type Variant = ProductPage['variants'][number]

/** @property page URL of the product; `url` opens it with the variant */
type Offered = { page: string; url: string; deliveries: Described[] }

/** Price in paisa. */
type Piece = { price: number; grams: number }

const pieceOf = ({ price, grams }: Variant, product: ProductPage): Piece => ({
  price: price ?? 0,
  grams: grams ?? product.grams,
})

function offer(variant: Variant, { page, url, deliveries }: Offered): Described {
  const { size, color, sku, price, available } = variant
  return {
    '@type': 'Offer',
    url,
    sku,
    name: [color, size].filter((word) => !/^default$/i.test(word)).join(', '),
    priceCurrency: 'BDT',
    price: toTaka(price ?? 0),
    availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    shippingDetails: deliveries.map((each) => ({ '@id': each['@id'] })),
    hasMerchantReturnPolicy: { '@id': `${page}#returns` },
  }
}

/**
 * Charge and duration of delivering this piece alone, with cash on delivery: in Dhaka city, and the maximum for the
 * rest of the country.
 */
function deliveriesOf(piece: Piece, page: string, { zones, schedule }: Delivers): Described[] {
  const dhaka = dhakaZone(zones)
  const delivery = (to: readonly DeliveryZone[], region?: string) =>
    deliveryTo(to, region, { page, charge: toTaka(Math.max(...to.map((zone) => shippingCost(piece, zone)))), schedule })
  if (dhaka.id === zones.elsewhere) return [delivery(zones.zones)]
  const others = zones.zones.filter(({ id }) => id !== dhaka.id)
  return [delivery([dhaka], inPageLocale({ en: 'Dhaka', bn: 'ঢাকা' })), delivery(others)]
}

/** @property charge in taka */
type DeliveryFacts = { page: string; charge: number; schedule: DeliverySchedule | null }

function deliveryTo(zones: readonly DeliveryZone[], region: string | undefined, facts: DeliveryFacts): Described {
  const { page, charge, schedule } = facts
  return {
    '@type': 'OfferShippingDetails',
    '@id': `${page}#delivery-${region ? 'dhaka' : 'elsewhere'}-${charge}`,
    shippingRate: { '@type': 'MonetaryAmount', value: charge, currency: 'BDT' },
    shippingDestination: {
      '@type': 'DefinedRegion',
      addressCountry: 'BD',
      ...(region && { addressRegion: [region] }),
    },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 0, unitCode: 'DAY' },
      transitTime: { '@type': 'QuantitativeValue', ...transitOf(zones, schedule), unitCode: 'DAY' },
      ...(schedule && {
        cutoffTime: `${schedule.cutOffTime}:00+06:00`,
        businessDays: {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: schedule.weekdays.map((day) => `https://schema.org/${weekdayName(day)}`),
        },
      }),
    },
  }
}

/** Days in transit: by the zones' hours; where the shop makes delivery promises, the promised days are the maximum. */
function transitOf(zones: readonly DeliveryZone[], schedule: DeliverySchedule | null) {
  const stated = ({ hoursTo }: DeliveryZone) => Math.ceil(hoursTo / 24)
  const maxValue = Math.max(...zones.map((zone) => schedule?.daysToZone[zone.id] ?? stated(zone)))
  const least = Math.floor(Math.min(...zones.map(({ hoursFrom }) => hoursFrom)) / 24)
  return { minValue: Math.min(least, maxValue), maxValue }
}

/** No returns, except pieces that arrived damaged or wrong: they are replaced, as the linked policy page explains. */
const returns = (page: string, origin: string): Described => ({
  '@type': 'MerchantReturnPolicy',
  '@id': `${page}#returns`,
  applicableCountry: 'BD',
  returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  merchantReturnLink: origin + localPath('/returns'),
})

/** Number of sample reviews in addition to the average. */
const samples = 3

function starsOf({ rating, reviewCount, reviews }: ProductPage): Described {
  if (reviewCount === 0) return {}
  const given = (stars: number) => ({ '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 })
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount, bestRating: 5, worstRating: 1 },
    review: reviews.slice(0, samples).map((review) => ({
      '@type': 'Review',
      name: review.title,
      reviewBody: review.text,
      datePublished: dhakaDay(new Date(review.date)),
      author: { '@type': 'Person', name: review.reviewerName },
      reviewRating: given(review.rating),
    })),
  }
}
