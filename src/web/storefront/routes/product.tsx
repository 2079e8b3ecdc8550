import { memo, useCallback, useDeferredValue, useMemo } from 'react'
import { data, isRouteErrorResponse, redirect, useSearchParams } from 'react-router'
import { productNumberOf, productPage, tagsOfPage } from '#domains/catalogue/browsing/product-page.ts'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { publicZones } from '#domains/places/zones.ts'
import { publicSettings } from '#domains/settings/shop-settings.ts'
import type { DeliveryZones } from '#shared/delivery.ts'
import { toTaka } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { pictureUrl } from '#shared/pictures.ts'
import { colorInAddress } from '#shared/shown-color.ts'
import { cut } from '#shared/text.ts'
import { shop } from '#web/request/shop.ts'
import { ColorChoice } from '#web/storefront/card/color-choice.tsx'
import { RecentlyViewed } from '#web/storefront/seen/recently-viewed.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { inWords, localPath, pageLocale } from '../../ui/locale.ts'
import { PageError } from '../../ui/page-error.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { chosenColour, chosenSize, picturesIn } from '../choices.ts'
import { ProductRow } from '../home/product-row.tsx'
import {
  type OptimisticState,
  useDeferredOptimisticValue,
  useOptimisticState,
  useOptimisticValue,
} from '../optimistic-state.ts'
import { pageMeta } from '../page-meta.ts'
import { AskAbout } from '../product/ask-about.tsx'
import { BuyBox } from '../product/buy-box.tsx'
import { DeliveryPromise } from '../product/delivery-promise.tsx'
import { productDescribed } from '../product/described.ts'
import { Details } from '../product/details.tsx'
import { Gallery } from '../product/gallery.tsx'
import { Notes } from '../product/notes.tsx'
import { Reviews } from '../product/reviews.tsx'
import { WriteReview } from '../product/write-review.tsx'
import { factsOf, useFacts } from '../shop-facts.ts'
import { described, trailDescribed } from '../structured-data.ts'
import type { Route } from './+types/product'

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { db, origin, cacheTags } = context.get(shop)
  const found = await productNumberOf(db, params.number)
  if (!found) throw data(null, { status: 404 })
  if (!found.canonical) throw redirect(localPath(`/product/${found.number}${new URL(request.url).search}`), 301)
  const [product, settings, zones] = await Promise.all([
    productPage(db, found.number),
    publicSettings(db),
    publicZones(db),
  ])
  if (!product) throw data(null, { status: 404 })
  cacheTags('settings', ...tagsOfPage(product))
  return {
    product,
    zones,
    origin,
    shopName: settings.shopName,
    shopNameBn: settings.shopNameBn,
  }
}

/** Another colour or size (query) needs no new data; navigating to the same URL again reloads them. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search

/** JSON-LD is only for search engines, which read the server's HTML: browsers do not load the code for it. */
const isRead = import.meta.env.SSR || import.meta.env.DEV

const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

export function meta({ loaderData, matches, location, error }: Route.MetaArgs) {
  if (!loaderData) return isMissing(error) ? [{ title: m.product_not_found() }] : []
  const { product, zones, origin, shopName, shopNameBn } = loaderData
  const colour = chosenColour(product, new URLSearchParams(location.search).get('color'))
  const picture = picturesIn(product.pictures, colour)[0]
  return [
    ...pageMeta({
      title: inWords(product.title),
      description: cut(inWords(product.description), 160),
      path: `/product/${product.number}`,
      origin,
      shopName: pageLocale() === 'bn' ? shopNameBn : shopName,
      facts: factsOf(matches),
      ...(picture && { image: pictureUrl(picture.key, 1200) }),
      type: 'product',
    }),
    ...(product.price === null
      ? []
      : priceMeta(
          product.price,
          product.variants.some(({ available }) => available),
        )),
    isRead
      ? described(
          ...productDescribed(product, zones, origin),
          trailDescribed(trailOf(product), `/product/${product.number}`, origin),
        )
      : described(),
  ]
}

/** @param price in paisa */
const priceMeta = (price: number, isAvailable: boolean) => [
  { property: 'product:price:amount', content: String(toTaka(price)) },
  { property: 'product:price:currency', content: 'BDT' },
  { property: 'product:availability', content: isAvailable ? 'in stock' : 'out of stock' },
  { property: 'product:condition', content: 'new' },
]

const trailOf = ({ title }: Pick<ProductPage, 'title'>) => [
  { label: m.home(), to: '/' },
  { label: m.shop_title(), to: '/shop' },
  { label: inWords(title) },
]

const addressOf = ({ number }: ProductPage, search: URLSearchParams) => `${number}?${search}`

type Choice = { colour: string | null; size: string | null }

export default function Product({ loaderData: { product, zones, origin } }: Route.ComponentProps) {
  const facts = useFacts()
  const [search, setSearch] = useSearchParams()
  const optimistic = useOptimisticState<Choice>(search, addressOf(product, search))
  const confirmed = useMemo(
    () => ({ colour: chosenColour(product, search.get('color')), size: chosenSize(product, search.get('size')) }),
    [product, search],
  )
  const size = useOptimisticValue(optimistic, confirmed, (choice) => choice.size)
  // Sizes, price and pictures of the colour are expensive to render; only the swatches show the choice immediately.
  const colour = useDeferredOptimisticValue(optimistic, confirmed, (choice) => choice.colour)

  const choose = (choice: Partial<Choice>) => {
    const next = { ...(optimistic.pending() ?? confirmed), ...choice }
    const address = new URLSearchParams(search)
    if (next.colour) address.set('color', colorInAddress(next.colour))
    if (next.size) address.set('size', next.size)
    else address.delete('size')
    optimistic.update(next, addressOf(product, address), () =>
      setSearch(address, { replace: true, preventScrollReset: true }),
    )
  }

  return (
    <div className="wrap pt-3">
      <Way product={product} />
      <div
        className="mt-2 grid gap-x-8 gap-y-8 md:grid-cols-2 lg:grid-cols-[1.15fr_1fr] lg:gap-x-14 2xl:gap-x-24"
        key={product.number}
      >
        <div className="isolate max-sm:-mx-4 md:sticky md:top-24 md:self-start">
          <Pictures product={product} colour={colour} />
        </div>
        <div className="grid content-start gap-7 lg:max-w-xl">
          <BuyBox product={product} colour={colour} size={size} onChoose={choose}>
            {product.colors.length > 0 && (
              <Colours product={product} optimistic={optimistic} confirmed={confirmed} onChoose={choose} />
            )}
          </BuyBox>
          {facts && <AskAbout product={product} colour={colour} size={size} origin={origin} shop={facts} />}
          <Promises price={product.price} grams={product.grams} zones={zones} />
        </div>
      </div>

      <Below product={product} />
    </div>
  )
}

function Colours({
  product,
  optimistic,
  confirmed,
  onChoose,
}: {
  product: ProductPage
  optimistic: OptimisticState<Choice>
  confirmed: Choice
  onChoose: (choice: Partial<Choice>) => void
}) {
  const chosen = useOptimisticValue(optimistic, confirmed, ({ colour }) => colour)
  const choose = useStableCallback((name: string) => onChoose({ colour: name }))
  const isSoldOut = useCallback(
    (name: string) => !product.variants.some((each) => each.color === name && each.available),
    [product],
  )
  return <ColorChoice colors={product.colors} chosen={chosen} isSoldOut={isSoldOut} onChoose={choose} />
}

/** Pictures of the chosen colour. The most expensive part to render, so it is deferred and can be interrupted by another choice. */
function Pictures({ product, colour }: { product: ProductPage; colour: string | null }) {
  const shown = useDeferredValue(colour)
  const pictures = useMemo(() => picturesIn(product.pictures, shown), [product.pictures, shown])
  return <Gallery key={shown} pictures={pictures} name={inWords(product.title)} />
}

// Parts that do not depend on the choice are memoized, so that a slow phone responds quickly. `isolate` also avoids repainting their
// text.

const Way = memo(function Way({ product }: { product: ProductPage }) {
  return <Breadcrumb trail={trailOf(product)} />
})

type PromisesProps = { price: number | null; grams: number; zones: DeliveryZones }

const Promises = memo(function Promises({ price, grams, zones }: PromisesProps) {
  return (
    <div className="isolate grid gap-5 border-line border-t pt-6">
      {price !== null && <DeliveryPromise piece={{ price, grams }} zones={zones} />}
      <Notes zones={zones} />
    </div>
  )
})

const Below = memo(function Below({ product }: { product: ProductPage }) {
  return (
    <>
      <section aria-labelledby="description" className="isolate mt-16 border-line border-t pt-10 sm:mt-20">
        <h2 id="description" className="mb-5 font-semibold text-title">
          {m.product_tab_description()}
        </h2>
        <Details product={product} />
      </section>
      <section id="reviews" aria-labelledby="reviews-title" className="isolate mt-14 border-line border-t pt-10">
        <h2 id="reviews-title" className="mb-5 font-semibold text-title">
          {m.product_tab_reviews()}
        </h2>
        <Reviews
          key={product.number}
          product={product}
          write={<WriteReview number={product.number} title={product.title.en} />}
        />
      </section>
      {product.related.length > 0 && (
        <section aria-labelledby="related" className="isolate mt-14 border-line border-t pt-10">
          <h2 id="related" className="mb-6 font-semibold text-title">
            {m.related()}
          </h2>
          <ProductRow cards={product.related} six />
        </section>
      )}
      <RecentlyViewed product={product} className="isolate mt-14 border-line border-t" />
    </>
  )
})

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isMissing(error)) return <PageError />
  return (
    <EmptyState heading="h1" title={m.product_not_found()} text={m.product_not_found_text()} className="py-24">
      <ButtonLink to="/shop">{m.back_to_shop()}</ButtonLink>
    </EmptyState>
  )
}
