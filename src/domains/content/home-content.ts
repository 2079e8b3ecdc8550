import { asc } from 'drizzle-orm'
import { cardsOf } from '#domains/catalogue/browsing/cards.ts'
import { topProducts } from '#domains/catalogue/browsing/top-products.ts'
import { localized } from '#domains/catalogue/localized.ts'
import type { Db } from '#platform/database/database.ts'
import { activeAt } from './active-at.ts'
import type { HomeContent } from './contract.ts'
import { banners, featuredCategories, socialPosts } from './tables.ts'

/**
 * The content of the home page. Cache with the tags 'content', 'settings' and those of its three lists, at most until
 * `until`, when a slide starts or ends.
 */
export async function homeContent(db: Db, now: Date): Promise<HomeContent> {
  const [slides, tiles, social, [newArrivals = [], mens = [], sale = []]] = await Promise.all([
    slidesOf(db, now),
    db.select().from(featuredCategories).orderBy(asc(featuredCategories.position), asc(featuredCategories.slug)),
    db.select().from(socialPosts).orderBy(asc(socialPosts.position), asc(socialPosts.id)),
    topProducts(db, [
      ['new-arrivals', 8],
      ['mens', 4],
      ['sale', 8],
    ]),
  ])
  const cards = new Map(
    (await cardsOf(db, [...new Set([...newArrivals, ...mens, ...sale])])).map((card) => [card.number, card]),
  )
  const pick = (numbers: number[]) => numbers.flatMap((number) => cards.get(number) ?? [])
  return {
    ...slides,
    tiles: tiles.map((t) => ({
      slug: t.slug,
      title: localized(t.titleEn, t.titleBn),
      image: t.image,
      href: t.href,
      mainCategory: t.mainCategory,
    })),
    social: social.map((s) => ({
      id: s.id,
      caption: localized(s.captionEn, s.captionBn),
      image: s.image,
      href: s.href,
    })),
    newArrivals: pick(newArrivals),
    mens: pick(mens),
    sale: pick(sale),
  }
}

/** Slides in the home page's carousel. */
const maxSlides = 5

/** The active slides in order. If there are more than five, featured ones take precedence. */
async function slidesOf(db: Db, now: Date): Promise<Pick<HomeContent, 'banners' | 'until'>> {
  const rows = await db.select().from(banners).orderBy(asc(banners.position), asc(banners.id))
  const { shown, until } = activeAt(rows, now)
  const chosen = new Set(shown.toSorted((a, b) => Number(b.featured) - Number(a.featured)).slice(0, maxSlides))
  return {
    until,
    banners: shown
      .filter((row) => chosen.has(row))
      .map((b) => ({
        id: b.id,
        image: b.image,
        eyebrow: localized(b.eyebrowEn, b.eyebrowBn),
        title: localized(b.titleEn, b.titleBn),
        description: localized(b.descriptionEn, b.descriptionBn),
        button: localized(b.buttonEn, b.buttonBn),
        link: b.buttonLink,
        featured: b.featured,
      })),
  }
}
