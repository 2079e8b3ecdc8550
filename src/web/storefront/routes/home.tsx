import { homeContent } from '#domains/content/home-content.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import { m } from '#shared/paraglide/messages.js'
import { pictureUrl } from '#shared/pictures.ts'
import { shop } from '#web/request/shop.ts'
import { pageLocale } from '../../ui/locale.ts'
import { Craft } from '../home/craft.tsx'
import { Hero } from '../home/hero.tsx'
import { ProductRow, Section } from '../home/product-row.tsx'
import { Social } from '../home/social.tsx'
import { CategoryTiles, DoorTiles } from '../home/tiles.tsx'
import { Track } from '../home/track.tsx'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/home'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin, shows } = context.get(shop)
  shows('content', 'settings', 'list:new-arrivals', 'list:mens', 'list:sale')
  const [{ banners, tiles, social, newArrivals, mens }, settings] = await Promise.all([
    homeContent(db),
    shopSettings(db),
  ])
  const { shopName, shopNameBn } = settings
  const film = 'film' in settings && typeof settings.film === 'string' ? settings.film : ''
  return { banners, tiles, social, newArrivals, mens, film, origin, shopName, shopNameBn }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { origin, shopName, shopNameBn, banners } = loaderData
  const name = pageLocale() === 'bn' ? shopNameBn : shopName
  const [first] = banners
  return [
    ...pageMeta({
      title: m.home_title({ shop: name }),
      description: m.home_description(),
      path: '/',
      origin,
      shopName: name,
      ...(first ? { image: pictureUrl(`${first.image}-wide.webp`, 1200) } : {}),
    }),
    { 'script:ld+json': { '@context': 'https://schema.org', '@type': 'ClothingStore', name: shopName, url: origin } },
  ]
}

export default function Home({
  loaderData: { banners, tiles, social, newArrivals, mens, film },
}: Route.ComponentProps) {
  return (
    <>
      <Hero slides={banners.slice(0, 5)} />
      <DoorTiles />
      {newArrivals.length > 0 && (
        <Section title={m.home_new()} all="/collections/new-arrivals">
          <ProductRow cards={newArrivals} />
        </Section>
      )}
      {tiles.length > 0 && (
        <Section title={m.home_categories()} all="/shop">
          <CategoryTiles tiles={tiles.slice(0, 6)} />
        </Section>
      )}
      <Craft film={film} />
      {mens.length > 0 && (
        <Section title={m.home_mens_highlight()} all="/collections/mens">
          <ProductRow cards={mens} />
        </Section>
      )}
      {social.length > 0 && (
        <Section title={m.home_social()}>
          <Social posts={social} />
        </Section>
      )}
      <Track />
    </>
  )
}
