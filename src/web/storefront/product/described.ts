import type { ProductPage } from '#domains/catalogue/contract.ts'
import { cityNames, type DeliveryRates, isFreeEverywhere } from '#shared/delivery.ts'
import { toTaka } from '#shared/money.ts'
import { pictureUrl } from '#shared/pictures.ts'
import { attributeNames, productAttributes } from '#shared/product-attributes.ts'
import { inWords, localPath, pageLocale } from '../../ui/locale.ts'
import { choiceAddress } from '../choices.ts'

type Described = Record<string, unknown>

/**
 * A product as JSON-LD: every variant as an offer with its own URL, the shop's delivery and return policies, and ratings only if there
 * are any.
 */
export function productDescribed(product: ProductPage, rates: DeliveryRates, origin: string): Described[] {
  const page = origin + localPath(`/product/${product.number}`)
  const charges = new Set(product.variants.map(({ price }) => isFree(price ?? 0, rates)))
  return [
    {
      '@type': 'Product',
      '@id': `${page}#product`,
      name: inWords(product.title),
      description: inWords(product.description),
      inLanguage: pageLocale(),
      url: page,
      sku: product.productCode,
      image: product.pictures.slice(0, 6).map(({ key }) => origin + pictureUrl(key, 1200)),
      brand: { '@type': 'Brand', name: product.brand },
      ...attributesOf(product),
      ...(product.category && {
        category: [product.category, product.subcategory]
          .flatMap((entry) => (entry ? [inWords(entry.title)] : []))
          .join(' > '),
      }),
      ...starsOf(product),
      ...(product.price !== null && { offers: product.variants.map((variant) => offer(variant, page, rates)) }),
    },
    ...(product.price === null
      ? []
      : [...[...charges].flatMap((free) => delivery(page, free, rates)), returns(page, origin)]),
  ]
}

function attributesOf(product: ProductPage): Described {
  const described: Described = {}
  for (const name of attributeNames) {
    const { schemaOrg } = productAttributes[name]
    const words = inWords(product[name])
    if (schemaOrg && words) described[schemaOrg] = words
  }
  return described
}

type Variant = ProductPage['variants'][number]

function offer({ size, color, sku, price, available }: Variant, page: string, rates: DeliveryRates): Described {
  const free = isFree(price ?? 0, rates)
  return {
    '@type': 'Offer',
    url: `${page}?${choiceAddress(color, size)}`,
    sku,
    name: [color, size].filter((word) => !/^default$/i.test(word)).join(', '),
    priceCurrency: 'BDT',
    price: toTaka(price ?? 0),
    availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    shippingDetails: zones.map((zone) => ({ '@id': deliveryId(page, zone, free) })),
    hasMerchantReturnPolicy: { '@id': `${page}#returns` },
  }
}

const zones = ['dhaka', 'elsewhere'] as const
const deliveryId = (page: string, zone: (typeof zones)[number], free: boolean) =>
  `${page}#delivery-${zone}${free ? '-free' : ''}`
/** Whether delivery is free if only this piece is ordered. */
const isFree = (price: number, rates: DeliveryRates) => isFreeEverywhere(price, rates)

function delivery(page: string, free: boolean, rates: DeliveryRates): Described[] {
  const { dhaka, ...others } = cityNames
  const regions = { dhaka: [dhaka], elsewhere: Object.values(others) }
  const days = { dhaka: [0, 1], elsewhere: [2, 3] } as const
  return zones.map((zone) => ({
    '@type': 'OfferShippingDetails',
    '@id': deliveryId(page, zone, free),
    shippingRate: { '@type': 'MonetaryAmount', value: free ? 0 : toTaka(rates[zone]), currency: 'BDT' },
    shippingDestination: {
      '@type': 'DefinedRegion',
      addressCountry: 'BD',
      addressRegion: regions[zone].map(inWords),
    },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 0, unitCode: 'DAY' },
      transitTime: { '@type': 'QuantitativeValue', minValue: days[zone][0], maxValue: days[zone][1], unitCode: 'DAY' },
    },
  }))
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
