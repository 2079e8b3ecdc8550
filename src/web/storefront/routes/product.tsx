import { memo } from 'react'
import { data, isRouteErrorResponse, redirect } from 'react-router'
import { productNumberOf, tagsOfPage } from '#domains/catalogue/browsing/product-page.ts'
import { sharePicture, shareUrl } from '#domains/catalogue/browsing/share-picture.ts'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { publicZones } from '#domains/places/zones.ts'
import { deliverySchedule } from '#domains/promises/delivery-schedule.ts'
import { productPage } from '#domains/reviews/product-page.ts'
import type { ShopSettings } from '#domains/settings/defaults.ts'
import { publicSettings, shopNameIn } from '#domains/settings/shop-settings.ts'
import { contentLocale, type Locale } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'
import { cut } from '#shared/text/graphemes.ts'
import { promiseOfPage } from '#web/request/promise-of-page.ts'
import { shop } from '#web/request/shop.ts'
import { Chat } from '#web/storefront/chat/chat.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Late, latePart } from '../../ui/late.tsx'
import { localPath } from '../../ui/locale.ts'
import { PageError } from '../../ui/page-error.tsx'
import { chosenColor, isChoiceSoldOut, picturesIn, variantOf } from '../choices.ts'
import { AskAbout } from '../product/ask-about.tsx'
import { brandName } from '../product/brand-name.ts'
import { BuyBox } from '../product/buy-box.tsx'
import { ProductColors } from '../product/product-colours.tsx'
import { productMeta, productTrail } from '../product/product-meta.ts'
import { ProductPictures } from '../product/product-pictures.tsx'
import { useProductChoice } from '../product/use-product-choice.ts'
import { factsOf, useFacts } from '../shop-facts.ts'
import { packProduct, unpackProduct } from '../wire/product.ts'
import type { Route } from './+types/product'

/** The text below the buttons: shoppers read it before they press one. */
const Promises = latePart(
  import.meta.env.SSR ? await import('../product/promises.tsx') : undefined,
  () => import('../product/promises.tsx'),
)
const ProductSections = latePart(
  import.meta.env.SSR ? await import('../product/product-sections.tsx') : undefined,
  () => import('../product/product-sections.tsx'),
)

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db, locale, origin, cacheTags } = context.get(shop)
  const found = await productNumberOf(db, params.number)
  if (!found) throw data(null, { status: 404 })
  if (!found.canonical) throw redirect(localPath(`/product/${found.number}${url.search}`), 301)
  const [product, settings, zones, promise, schedule] = await Promise.all([
    productPage(db, found.number),
    publicSettings(db),
    publicZones(db),
    promiseOfPage(context),
    deliverySchedule(db),
  ])
  if (!product) throw data(null, { status: 404 })
  // Complete without the frame's tags: a client-side navigation requests this loader's data alone.
  cacheTags('settings', ...tagsOfPage(product))
  return {
    product: packProduct(product),
    // Cut on the server, because browsers segment graphemes by their own Unicode tables.
    summary: cut(product.description[contentLocale(locale)], 160),
    share: shareOf(product, settings, locale, chosenColor(product, url.searchParams.get('color'))),
    zones,
    promise,
    schedule,
    origin,
    shopName: shopNameIn(settings, locale),
  }
}

/** The preview of the page: with the first picture of the colour. */
function shareOf(product: ProductPage, settings: ShopSettings, locale: Locale, color: string | null): string {
  const [shown] = picturesIn(product.pictures, color)
  const nr = shown ? product.pictures.indexOf(shown) : 0
  const picture = sharePicture(product, settings, locale, nr)
  return picture ? shareUrl(locale, product.number, nr, picture) : ''
}

/** Another colour or size (query) needs no new data; navigating to the same URL again reloads them. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search

const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  if (!loaderData) return isMissing(error) ? [{ title: m.product_not_found() }] : []
  return productMeta({ ...loaderData, product: unpackProduct(loaderData.product) }, factsOf(matches))
}

export default function Product({ loaderData: { product: packed, zones, promise, origin } }: Route.ComponentProps) {
  const product = unpackProduct(packed)
  const facts = useFacts()
  const { optimistic, confirmed, color, size, choose } = useProductChoice(product)
  const chosen = variantOf(product.variants, size, color)

  return (
    <div className="wrap pt-3">
      <Way product={product} />
      <div
        className="mt-2 grid gap-x-8 gap-y-8 md:grid-cols-2 lg:grid-cols-[1.15fr_1fr] lg:gap-x-14 2xl:gap-x-24"
        key={product.number}
      >
        <div className="isolate max-sm:-mx-4 md:sticky md:top-24 md:self-start">
          <ProductPictures product={product} color={color} />
        </div>
        <div className="grid content-start gap-7 lg:max-w-xl">
          <BuyBox product={product} color={color} size={size} onChoose={choose}>
            {product.colors.length > 0 && (
              <ProductColors product={product} optimistic={optimistic} confirmed={confirmed} onChoose={choose} />
            )}
          </BuyBox>
          {facts && <AskAbout product={product} color={color} size={size} origin={origin} shop={facts} />}
          <Late>
            <Promises
              price={(chosen ?? product).price}
              grams={chosen?.grams ?? product.grams}
              isSoldOut={isChoiceSoldOut(product.variants, size, color)}
              zones={zones}
              promise={promise}
            />
          </Late>
        </div>
      </div>

      <Late>
        <ProductSections product={product} brand={brandName(product.brand, facts?.name)} />
      </Late>
    </div>
  )
}

// Parts that do not depend on the choice are memoized, so that a slow phone responds quickly. `isolate` also avoids
// repainting their text.

const Way = memo(function Way({ product }: { product: ProductPage }) {
  return <Breadcrumb trail={productTrail(product)} />
})

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const facts = useFacts()
  return (
    <>
      {isMissing(error) ? (
        <EmptyState heading="h1" title={m.product_not_found()} text={m.product_not_found_text()} className="py-24">
          <ButtonLink to="/shop">{m.back_to_shop()}</ButtonLink>
        </EmptyState>
      ) : (
        <PageError />
      )}
      {facts && <Chat whatsapp={facts.whatsapp} facebook={facts.facebook} onPhones="hidden" />}
    </>
  )
}
