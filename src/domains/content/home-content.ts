import { and, asc, gt, isNull, lte, or } from 'drizzle-orm'
import { cardsOf } from '#domains/catalogue/cards.ts'
import { firstOf } from '#domains/catalogue/first-of.ts'
import { words } from '#domains/catalogue/words.ts'
import type { Db } from '#platform/database.ts'
import { announcementLines } from './announcement-lines.ts'
import type { Banner, HomeContent } from './contract.ts'
import { banners, featuredCategories, socialPosts } from './tables.ts'

/** What the home page shows at that moment. Show it with the marks 'content', 'settings' and those of its three lists. */
export async function homeContent(db: Db, now = new Date()): Promise<HomeContent> {
  const [slides, announcements, tiles, social, [newArrivals = [], mens = [], sale = []]] = await Promise.all([
    activeBanners(db, now),
    announcementLines(db),
    db.select().from(featuredCategories).orderBy(asc(featuredCategories.position), asc(featuredCategories.slug)),
    db.select().from(socialPosts).orderBy(asc(socialPosts.position), asc(socialPosts.id)),
    firstOf(db, [
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
    banners: slides,
    announcements,
    tiles: tiles.map((t) => ({
      slug: t.slug,
      title: words(t.titleEn, t.titleBn),
      image: t.image,
      href: t.href,
      mainCategory: t.mainCategory,
    })),
    social: social.map((s) => ({ id: s.id, caption: words(s.captionEn, s.captionBn), image: s.image, href: s.href })),
    newArrivals: pick(newArrivals),
    mens: pick(mens),
    sale: pick(sale),
  }
}

/** The slides whose time it is, in order. */
async function activeBanners(db: Db, now: Date): Promise<Banner[]> {
  const rows = await db
    .select()
    .from(banners)
    .where(
      and(
        or(isNull(banners.showFrom), lte(banners.showFrom, now)),
        or(isNull(banners.showUntil), gt(banners.showUntil, now)),
      ),
    )
    .orderBy(asc(banners.position), asc(banners.id))
  return rows.map((b) => ({
    id: b.id,
    image: b.image,
    eyebrow: words(b.eyebrowEn, b.eyebrowBn),
    title: words(b.titleEn, b.titleBn),
    description: words(b.descriptionEn, b.descriptionBn),
    button: words(b.buttonEn, b.buttonBn),
    link: b.buttonLink,
    featured: b.featured,
  }))
}
