import { anythingShown } from '#domains/catalogue/browsing/anything-shown.ts'
import { homeContent } from '#domains/content/home-content.ts'
import { publicSettings, shopNames } from '#domains/settings/shop-settings.ts'
import { m } from '#shared/paraglide/messages.js'
import { shop } from '#web/request/shop.ts'
import { RecentlyViewed } from '#web/storefront/seen/recently-viewed.tsx'
import { inPageLocale } from '../../ui/locale.ts'
import { Craft } from '../home/craft.tsx'
import { Hero } from '../home/hero.tsx'
import { CardSection, Section } from '../home/product-row.tsx'
import { Social } from '../home/social.tsx'
import { CategoryTiles, SectionTiles } from '../home/tiles.tsx'
import { Track } from '../home/track.tsx'
import { Welcome } from '../home/welcome.tsx'
import { pageMeta } from '../page-meta.ts'
import { factsOf, useFacts } from '../shop-facts.ts'
import { described, shopDescribed } from '../structured-data.ts'
import type { Route } from './+types/home'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin, cacheTags, expiresAt } = context.get(shop)
  cacheTags('content', 'settings', 'list:new-arrivals', 'list:mens', 'list:sale')
  const [{ banners, tiles, social, newArrivals, mens, until }, settings] = await Promise.all([
    homeContent(db, new Date()),
    publicSettings(db),
  ])
  expiresAt(until)
  // Only a page without slides depends on whether there are products; others need not be invalidated by every product.
  if (banners.length === 0) cacheTags('list:all')
  const hasProducts = banners.length > 0 || (await anythingShown(db))
  const { film, mensPicture, womensPicture } = settings
  return {
    banners,
    tiles,
    social,
    newArrivals,
    mens,
    film,
    mensPicture,
    womensPicture,
    hasProducts,
    name: shopNames(settings),
    origin,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { origin } = loaderData
  const name = inPageLocale(loaderData.name)
  const facts = factsOf(matches)
  return [
    ...pageMeta({
      title: facts?.isDemoBrand ? m.home_title({ shop: name }) : m.home_title_plain({ shop: name }),
      path: '/',
      origin,
      shopName: name,
      facts,
    }),
    ...(facts ? [described(...shopDescribed(facts, origin))] : []),
  ]
}

export default function Home({
  loaderData: { banners, tiles, social, newArrivals, mens, film, mensPicture, womensPicture, hasProducts, name },
}: Route.ComponentProps) {
  const isDemoBrand = useFacts()?.isDemoBrand ?? false
  return (
    <>
      {banners.length > 0 ? (
        <Hero slides={banners.slice(0, 5)} />
      ) : (
        <Welcome name={name} hasProducts={hasProducts} isDemoBrand={isDemoBrand} />
      )}
      <SectionTiles mens={mensPicture} womens={womensPicture} isDemoBrand={isDemoBrand} />
      <CardSection title={m.home_new()} all="/collections/new-arrivals" cards={newArrivals} />
      {tiles.length > 0 && (
        <Section title={m.home_categories()} all="/shop">
          <CategoryTiles tiles={tiles.slice(0, 6)} />
        </Section>
      )}
      {(film || isDemoBrand) && <Craft film={film} />}
      <CardSection title={m.home_mens_highlight()} all="/collections/mens" cards={mens} />
      <Social posts={social} />
      <RecentlyViewed className="wrap pt-16 sm:pt-24" />
      <Track />
    </>
  )
}
