import type { ProductPage } from '#domains/catalogue/contract.ts'
import { attributeNames, productAttributes } from '#shared/catalogue/product-attributes.ts'
import { type DeliveryZone, type DeliveryZones, dhakaZone, shippingCost } from '#shared/delivery.ts'
import { toTaka } from '#shared/money.ts'
import { pictureUrl } from '#shared/pictures.ts'
import { inPageLocale, localPath, pageLocale } from '../../ui/locale.ts'
import { choiceAddress } from '../choices.ts'

type Described = Record<string, unknown>

/**
 * A product as JSON-LD: every variant as an offer with its own URL, the shop's delivery and return policies, and ratings only if there
 * are any.
 */
export function productDescribed(product: ProductPage, zones: DeliveryZones, origin: string): Described[] {
  const page = origin + localPath(`/product/${product.number}`)
  const deliveries = product.variants.flatMap((variant) => deliveriesOf(pieceOf(variant, product), page, zones))
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
      ...(product.category && {
        category: [product.category, product.subcategory]
          .flatMap((entry) => (entry ? [inPageLocale(entry.title)] : []))
          .join(' > '),
      }),
      ...starsOf(product),
      ...(product.price !== null && {
        offers: product.variants.map((variant) => offer(variant, product, page, zones)),
      }),
    },
    ...(product.price === null
      ? []
      : [...new Map(deliveries.map((each) => [each['@id'], each])).values(), returns(page, origin)]),
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

/** Price in paisa. */
type Piece = { price: number; grams: number }

const pieceOf = ({ price }: Variant, { grams }: ProductPage): Piece => ({ price: price ?? 0, grams })

function offer(variant: Variant, product: ProductPage, page: string, zones: DeliveryZones): Described {
  const { size, color, sku, price, available } = variant
  return {
    '@type': 'Offer',
    url: `${page}?${choiceAddress(color, size)}`,
    sku,
    name: [color, size].filter((word) => !/^default$/i.test(word)).join(', '),
    priceCurrency: 'BDT',
    price: toTaka(price ?? 0),
    availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    shippingDetails: deliveriesOf(pieceOf(variant, product), page, zones).map((each) => ({ '@id': each['@id'] })),
    hasMerchantReturnPolicy: { '@id': `${page}#returns` },
  }
}

/**
 * What delivery of this piece alone costs, paid at the door, and how long it takes: in Dhaka city, and in the rest of the country at
 * most.
 */
function deliveriesOf(piece: Piece, page: string, zones: DeliveryZones): Described[] {
  const dhaka = dhakaZone(zones)
  if (dhaka.id === zones.elsewhere) return [delivery(page, piece, zones.zones)]
  const others = zones.zones.filter(({ id }) => id !== dhaka.id)
  return [delivery(page, piece, [dhaka], inPageLocale({ en: 'Dhaka', bn: 'ঢাকা' })), delivery(page, piece, others)]
}

const days = (hours: number) => hours / 24

function delivery(page: string, piece: Piece, zones: readonly DeliveryZone[], region?: string): Described {
  const charge = toTaka(Math.max(...zones.map((zone) => shippingCost(piece, zone))))
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
      transitTime: {
        '@type': 'QuantitativeValue',
        minValue: Math.floor(days(Math.min(...zones.map(({ hoursFrom }) => hoursFrom)))),
        maxValue: Math.ceil(days(Math.max(...zones.map(({ hoursTo }) => hoursTo)))),
        unitCode: 'DAY',
      },
    },
  }
}

/** No returns, except pieces that arrived damaged or wrong: they are replaced, as the linked policy page explains. */
const returns = (page: string, origin: string): Described => ({
  '@type': 'MerchantReturnPolicy',
  '@id': `${page}#returns`,
  applicableCountry: 'BD',
  returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  merchantReturnLink: origin + localPath('/returns'),
})

/** Number of sample reviews beside the average. */
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
      datePublished: review.date.slice(0, 10),
      author: { '@type': 'Person', name: review.reviewerName },
      reviewRating: given(review.rating),
    })),
  }
}
