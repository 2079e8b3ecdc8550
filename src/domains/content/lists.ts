import { randomBytes } from 'node:crypto'
import { eq, getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { categories } from '#domains/catalogue/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { mainOfSection } from '#shared/catalogue/main-categories.ts'
import { dhakaDay } from '#shared/dates.ts'
import { stateOf } from './active-at.ts'
import {
  type AnnouncementRequest,
  type BannerRequest,
  type ContentList,
  entryNames,
  type OfficeAnnouncement,
  type OfficeBanner,
  type OfficeSocialPost,
  type OfficeTile,
  type SocialPostRequest,
  type TileRequest,
} from './staff-contract.ts'
import { announcements, banners, featuredCategories, socialPosts } from './tables.ts'

type Columns = Record<string, unknown>
/** An entry's content, without id and position. */
type Said<Entry> = Omit<Entry, 'id' | 'version'>

/** A content list of the back office: how its entries are stored and shown. */
export type Curated<Given, Entry extends { id: string; version: string }> = {
  name: ContentList
  /** Name of an entry, in messages and in the audit log. */
  word: string
  table: PgTable
  id: PgColumn
  position: PgColumn
  /** Converts a request to a table row. @throws Refusal 422 */
  store: (given: Given, db: Db, storage: Storage, now: Date) => Promise<Columns>
  show: (row: never, now: Date) => Said<Entry>
}

const times = ({ showFrom, showUntil }: { showFrom: string | null; showUntil: string | null }) => ({
  showFrom: showFrom === null ? null : new Date(showFrom),
  showUntil: showUntil === null ? null : new Date(showUntil),
})
const timesOf = (row: { showFrom: Date | null; showUntil: Date | null }) => ({
  showFrom: row.showFrom?.toISOString() ?? null,
  showUntil: row.showUntil?.toISOString() ?? null,
})

export const announcementList: Curated<AnnouncementRequest, OfficeAnnouncement> = {
  name: 'announcements',
  word: entryNames.announcements,
  table: announcements,
  id: announcements.id,
  position: announcements.position,
  store: async (given) => ({ ...given, ...times(given) }),
  show: ({ textEn, textBn, link, isActive, ...row }: typeof announcements.$inferSelect, now) => ({
    textEn,
    textBn,
    link,
    isActive,
    ...timesOf(row),
    state: isActive ? stateOf(row, now) : 'off',
  }),
}

export const bannerList: Curated<BannerRequest, OfficeBanner> = {
  name: 'banners',
  word: entryNames.banners,
  table: banners,
  id: banners.id,
  position: banners.position,
  store: async ({ wide, tall, ...given }, _db, storage, now) => ({
    ...given,
    ...times(given),
    image: await sceneOf(storage, { wide, tall }, now),
  }),
  show: ({ id: _, position: __, image, ...row }: typeof banners.$inferSelect, now) => ({
    ...row,
    ...timesOf(row),
    wide: `${image}-wide.webp`,
    tall: `${image}-tall.webp`,
    state: stateOf(row, now),
  }),
}

export const tileList: Curated<TileRequest, OfficeTile> = {
  name: 'featured-categories',
  word: entryNames['featured-categories'],
  table: featuredCategories,
  id: featuredCategories.slug,
  position: featuredCategories.position,
  store: async ({ slug, ...given }, db, storage) => {
    await refuseMissing(storage, 'image', given.image)
    const mainCategory = await mainOf(db, slug)
    return { ...given, slug, mainCategory, href: `/collections/${slug}` }
  },
  show: ({ position: _, ...row }: typeof featuredCategories.$inferSelect) => row,
}

export const socialList: Curated<SocialPostRequest, OfficeSocialPost> = {
  name: 'social-posts',
  word: entryNames['social-posts'],
  table: socialPosts,
  id: socialPosts.id,
  position: socialPosts.position,
  store: async (given, _db, storage) => {
    await refuseMissing(storage, 'image', given.image)
    return given
  },
  show: ({ captionEn, captionBn, image, href }: typeof socialPosts.$inferSelect) => ({
    captionEn,
    captionBn,
    image: image.endsWith('.webp') ? image : `${image}.webp`,
    href,
  }),
}

/** The lists by name. */
export const listCalled: Record<
  ContentList,
  Pick<Curated<never, never>, 'name' | 'word' | 'table' | 'id' | 'position'>
> = {
  announcements: announcementList,
  banners: bannerList,
  'featured-categories': tileList,
  'social-posts': socialList,
}

/** Property names of an entry's columns. */
export const columnNames = ({ table, id }: { table: PgTable; id: PgColumn }) => {
  const columns = Object.entries(getTableColumns(table))
  return { id: columns.find(([, column]) => column === id)?.[0] ?? 'id' }
}

async function refuseMissing(storage: Storage, field: string, key: string) {
  if (await storage.storedAt(key)) return
  const sentence = 'This picture is not stored. Please upload it again'
  throw new Refusal(422, 'invalid', sentence, { fields: { [field]: sentence } })
}

/**
 * The common key of a banner's two pictures. Pictures that were uploaded separately are stored again under one key; the
 * clean-up job deletes the unreferenced ones.
 */
async function sceneOf(storage: Storage, keys: { wide: string; tall: string }, now: Date): Promise<string> {
  await refuseMissing(storage, 'wide', keys.wide)
  await refuseMissing(storage, 'tall', keys.tall)
  const stem = keys.wide.replace(/-wide\.webp$/, '')
  if (keys.wide === `${stem}-wide.webp` && keys.tall === `${stem}-tall.webp`) return stem
  const month = dhakaDay(now).slice(0, 7).replace('-', '/')
  const fresh = `uploads/banners/${month}/${randomBytes(12).toString('hex')}`
  for (const shape of ['wide', 'tall'] as const) {
    const body = await storage.get(keys[shape])
    if (body) await storage.put(`${fresh}-${shape}.webp`, body)
  }
  return fresh
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
