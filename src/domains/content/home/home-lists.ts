import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ShownCategories } from '#domains/catalogue/categories/shown-categories.ts'
import { localized } from '#domains/catalogue/localized.ts'
import { mediaFiles } from '#domains/catalogue/tables.ts'
import { publicSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { focusClass } from '#shared/catalogue/focus-class.ts'
import type { FocalPoint } from '#shared/catalogue/media.ts'
import { withEnding } from '#shared/pictures.ts'
import { activeAt } from '../active-at.ts'
import type { Banner, SocialPost, Tile } from '../contract.ts'
import { banners, featuredCategories, socialPosts } from '../tables.ts'
import type { HomeSection } from './staff-contract.ts'

export type HomeLists = {
  slides: { banners: Banner[]; until: Date | undefined }
  tiles: Tile[]
  posts: SocialPost[]
  pictures: { film: string; mensPicture: string; womensPicture: string }
  /** Classes that keep the focal point in sight, by the key of a picture; empty: its middle. */
  focuses: Map<string, string>
}

/** The lists that the sections show; of kinds that are not shown they stay empty. */
export async function readHomeLists(
  db: Db,
  sections: HomeSection[],
  categories: ShownCategories,
  now: Date,
): Promise<HomeLists> {
  const has = (kind: HomeSection['kind']) => sections.some((section) => section.kind === kind)
  const [slides, tiles, posts, settings] = await Promise.all([
    has('hero') ? slidesOf(db, now) : { banners: [], until: undefined },
    has('categories') ? tilesOf(db, categories) : [],
    has('posts') ? postsOf(db) : [],
    publicSettings(db),
  ])
  const { film } = settings
  // Each leads to its category.
  const mensPicture = categories.has('mens') ? settings.mensPicture : ''
  const womensPicture = categories.has('womens') ? settings.womensPicture : ''
  const banners = slides.banners.flatMap(({ image }) => [wideOf(image), tallOf(image)])
  const texts = sections.flatMap((section) => (section.kind === 'text' ? section.picture : []))
  const focuses = await focusesOf(db, [...banners, ...texts, ...(has('tiles') ? [mensPicture, womensPicture] : [])])
  return { slides: withFocus(slides, focuses), tiles, posts, pictures: { film, mensPicture, womensPicture }, focuses }
}

const wideOf = (image: string) => `${image}-wide.webp`
const tallOf = (image: string) => `${image}-tall.webp`

const withFocus = ({ banners, until }: HomeLists['slides'], focuses: Map<string, string>) => ({
  until,
  banners: banners.map((banner) => {
    const wideFocus = focuses.get(wideOf(banner.image))
    const tallFocus = focuses.get(tallOf(banner.image))
    return { ...banner, ...(wideFocus && { wideFocus }), ...(tallFocus && { tallFocus }) }
  }),
})

async function focusesOf(db: Db, keys: string[]): Promise<Map<string, string>> {
  const asked = keys.filter((key) => key !== '')
  if (asked.length === 0) return new Map()
  const stored = await db
    .select({ key: mediaFiles.key, ...point })
    .from(mediaFiles)
    .where(inArray(mediaFiles.key, asked.map(withEnding)))
  const classes = new Map(stored.map(({ key, ...each }) => [key, focusClass(each)]))
  return new Map(asked.map((key) => [key, classes.get(withEnding(key)) ?? '']))
}

/** The tiles whose categories have a page; an old slug leads to the present one. */
const tilesOf = async (db: Db, categories: ShownCategories): Promise<Tile[]> =>
  (
    await db
      .select({ tile: featuredCategories, point })
      .from(featuredCategories)
      .leftJoin(mediaFiles, isFileOf(featuredCategories.image))
      .orderBy(asc(featuredCategories.position), asc(featuredCategories.slug))
  ).flatMap(({ tile: { slug: known, titleEn, titleBn, image, href, mainCategory }, point }) => {
    const slug = categories.get(known)?.slug
    if (slug === undefined) return []
    return {
      slug,
      title: localized(titleEn, titleBn),
      image,
      ...focusOf(point),
      href: slug === known ? href : `/collections/${slug}`,
      mainCategory,
    }
  })

const postsOf = async (db: Db): Promise<SocialPost[]> =>
  (
    await db
      .select({ post: socialPosts, point })
      .from(socialPosts)
      .leftJoin(mediaFiles, isFileOf(socialPosts.image))
      .orderBy(asc(socialPosts.position), asc(socialPosts.id))
  ).map(({ post: { id, captionEn, captionBn, image, href }, point }) => ({
    id,
    caption: localized(captionEn, captionBn),
    image,
    ...focusOf(point),
    href,
  }))

/** Scenes of the program are named without the ending of their file. */
const isFileOf = (image: PgColumn) => sql`${mediaFiles.key} in (${image}, ${image} || '.webp')`

/** Null: the picture is not in the media library. */
const point = { x: mediaFiles.focalX, y: mediaFiles.focalY }
const focusOf = (found: FocalPoint | null) => {
  const focus = found && focusClass(found)
  return focus && { focus }
}

/** Slides in the home page's carousel. */
const maxSlides = 5

/** The active slides in order. If there are more than five, featured ones take precedence. */
async function slidesOf(db: Db, now: Date): Promise<HomeLists['slides']> {
  const rows = await db
    .select()
    .from(banners)
    .where(eq(banners.isHidden, false))
    .orderBy(asc(banners.position), asc(banners.id))
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
