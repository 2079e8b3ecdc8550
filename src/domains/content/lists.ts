import { eq } from 'drizzle-orm'
import { categories } from '#domains/catalogue/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { mainOfSection } from '#shared/catalogue/main-categories.ts'
import { formatTimes, parseTimes, stateOf } from './active-at.ts'
import type { Curated } from './content-list.ts'
import { bannerKey, refuseMissing } from './entry-pictures.ts'
import {
  type BannerRequest,
  type ContentList,
  entryNames,
  type OfficeBanner,
  type OfficeSocialPost,
  type OfficeTile,
  type SocialPostRequest,
  type TileRequest,
} from './staff-contract.ts'
import { banners, featuredCategories, socialPosts } from './tables.ts'

export const bannerList: Curated<BannerRequest, OfficeBanner> = {
  name: 'banners',
  word: entryNames.banners,
  table: banners,
  id: banners.id,
  position: banners.position,
  store: async ({ wide, tall, ...input }, db, storage, now) => ({
    ...input,
    ...parseTimes(input),
    image: await bannerKey({ db, storage }, { wide, tall }, now),
  }),
  show: ({ id: _, position: __, image, ...row }: typeof banners.$inferSelect, now) => ({
    ...row,
    ...formatTimes(row),
    wide: `${image}-wide.webp`,
    tall: `${image}-tall.webp`,
    state: row.isHidden ? 'off' : stateOf(row, now),
  }),
}

export const tileList: Curated<TileRequest, OfficeTile> = {
  name: 'featured-categories',
  word: entryNames['featured-categories'],
  table: featuredCategories,
  id: featuredCategories.slug,
  position: featuredCategories.position,
  store: async ({ slug, ...input }, db, storage) => {
    await refuseMissing(storage, 'image', input.image)
    const mainCategory = await mainOf(db, slug)
    return { ...input, slug, mainCategory, href: `/collections/${slug}` }
  },
  show: ({ position: _, ...row }: typeof featuredCategories.$inferSelect) => row,
}

export const socialList: Curated<SocialPostRequest, OfficeSocialPost> = {
  name: 'social-posts',
  word: entryNames['social-posts'],
  table: socialPosts,
  id: socialPosts.id,
  position: socialPosts.position,
  store: async (input, _db, storage) => {
    await refuseMissing(storage, 'image', input.image)
    return input
  },
  show: ({ captionEn, captionBn, image, href }: typeof socialPosts.$inferSelect) => ({
    captionEn,
    captionBn,
    image: image.endsWith('.webp') ? image : `${image}.webp`,
    href,
  }),
}

/** The lists by name. */
export const contentListsByName: Record<
  ContentList,
  Pick<Curated<never, never>, 'name' | 'word' | 'table' | 'id' | 'position'>
> = {
  banners: bannerList,
  'featured-categories': tileList,
  'social-posts': socialList,
}

/** The main category of a visible category. */
async function mainOf(db: Db, slug: string): Promise<string> {
  const [category] = await db
    .select({ section: categories.section, members: categories.members, isActive: categories.isActive })
    .from(categories)
    .where(eq(categories.slug, slug))
  if (category?.isActive) return category.members === 'main' ? slug : (mainOfSection[category.section] ?? '')
  const sentence = 'Please select a category that the shop shows'
  throw new Refusal(422, 'invalid', sentence, { fields: { slug: sentence } })
}
