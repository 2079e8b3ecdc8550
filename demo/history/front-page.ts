import type { AnnouncementDocument } from '#domains/content/announcements/staff-contract.ts'
import { banners, featuredCategories, pages, pageVersions, socialPosts } from '#domains/content/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { newToken } from '#platform/secrets/tokens.ts'
import * as home from '../catalogue/home.ts'
import { insertRows } from './bulk.ts'
import { frontsOf, type StockedProduct } from './products.ts'

/** Stores hero slides, tiles and social posts where the shop has none of its own. */
export async function decorateFrontPage(db: Db, assortment: StockedProduct[]): Promise<void> {
  if ((await db.$count(banners)) === 0)
    await insertRows(
      db,
      banners,
      home.heroSlides.map((slide, position) => ({
        image: `demo/${slide.image}`,
        eyebrowEn: slide.eyebrow.en,
        eyebrowBn: slide.eyebrow.bn,
        titleEn: slide.title.en,
        titleBn: slide.title.bn,
        descriptionEn: slide.description.en,
        descriptionBn: slide.description.bn,
        buttonEn: slide.buttonText.en,
        buttonBn: slide.buttonText.bn,
        buttonLink: slide.buttonLink,
        featured: slide.featured,
        position,
      })),
    )
  if ((await db.$count(featuredCategories)) === 0)
    await insertRows(
      db,
      featuredCategories,
      home.featuredCategories.map(({ slug, title, image, href, mainCategory, position }) => ({
        slug,
        titleEn: title.en,
        titleBn: title.bn,
        image: `demo/${image}.webp`,
        href,
        mainCategory,
        position,
      })),
    )
  if ((await db.$count(socialPosts)) === 0)
    await insertRows(
      db,
      socialPosts,
      home.socialPosts.flatMap(({ product, caption }, position) => {
        const stocked = assortment.find(({ design }) => design.slug === product)
        const image = stocked && frontsOf(stocked.design)[0]?.key
        return stocked && image
          ? [{ captionEn: caption.en, captionBn: caption.bn, image, href: `/product/${stocked.number}`, position }]
          : []
      }),
    )
}

/** The demo's announcements above the header. */
export async function announce(db: Db, now: Date): Promise<void> {
  const document: AnnouncementDocument = {
    announcements: home.announcements.map(({ kind, text, href }) => ({
      id: kind,
      text,
      link: href ?? '',
      isHidden: false,
      showFrom: null,
      showUntil: null,
    })),
  }
  const [page] = await db
    .insert(pages)
    .values({ slug: 'announcements', isOwn: false })
    .onConflictDoNothing()
    .returning()
  if (!page) return
  const version = { document, publishAt: now, previewToken: newToken(), savedAt: now, savedBy: 'demo' }
  await db.insert(pageVersions).values({ ...version, pageId: page.id, number: 1 })
}
