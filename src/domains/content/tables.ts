import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, rowId, rowRef } from '#platform/database/columns.ts'
import type { EditedDocument } from './page-editor/document-kinds.ts'

/** The hero slides of the home page. */
export const banners = pgTable(
  'banners',
  {
    id: rowId(),
    /** Storage key without suffix: demo/scene-hero-1 has -wide and -tall. */
    image: text('image').notNull(),
    eyebrowEn: text('eyebrow_en').notNull().default(''),
    eyebrowBn: text('eyebrow_bn').notNull().default(''),
    titleEn: text('title_en').notNull(),
    titleBn: text('title_bn').notNull(),
    descriptionEn: text('description_en').notNull().default(''),
    descriptionBn: text('description_bn').notNull().default(''),
    buttonEn: text('button_en').notNull(),
    buttonBn: text('button_bn').notNull(),
    buttonLink: text('button_link').notNull(),
    featured: boolean('featured').notNull().default(true),
    /** Hidden, whatever the times say; hiding does not change them. */
    isHidden: boolean('is_hidden').notNull().default(false),
    showFrom: moment('show_from'),
    showUntil: moment('show_until'),
    position: integer('position').notNull().default(0),
  },
  (t) => [index('banners_in_order').on(t.position)],
)

/** The tiles of the home page's category grid: spec's featuredCategories. */
export const featuredCategories = pgTable('featured_categories', {
  slug: text('slug').primaryKey(),
  titleEn: text('title_en').notNull(),
  titleBn: text('title_bn').notNull(),
  image: text('image').notNull(),
  href: text('href').notNull(),
  mainCategory: text('main_category').notNull().default(''),
  position: integer('position').notNull().default(0),
})

/** The pictures of the social carousel. */
export const socialPosts = pgTable('social_posts', {
  id: rowId(),
  captionEn: text('caption_en').notNull(),
  captionBn: text('caption_bn').notNull(),
  image: text('image').notNull(),
  href: text('href').notNull(),
  position: integer('position').notNull().default(0),
})

/**
 * Text pages that were edited or added in the back office, the home page, the menus and the announcements. A standard
 * page (terms, FAQ …) without a row here, or whose version has no document, shows the program's standard text.
 */
export const pages = pgTable(
  'pages',
  {
    id: rowId(),
    /** Of a standard page its name; of a page of the owner's own the last part of its address, /pages/eid-offers. */
    slug: text('slug').notNull(),
    isOwn: boolean('is_own').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    uniqueIndex('pages_own_slug').on(t.slug).where(sql`${t.isOwn} and ${t.deletedAt} is null`),
    uniqueIndex('pages_standard_slug').on(t.slug).where(sql`not ${t.isOwn}`),
  ],
)

/** Every version of a page that was saved: one draft, those that are planned, and all that were published. */
export const pageVersions = pgTable(
  'page_versions',
  {
    id: rowId(),
    pageId: rowRef('page_id')
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** null: the text that the shop came with; a page of the owner's own is not shown. */
    document: jsonb('document').$type<EditedDocument>(),
    /** From then on it is the page, until the next one; null: a draft. */
    publishAt: moment('publish_at'),
    /** The secret in the address of its preview. */
    previewToken: text('preview_token').notNull(),
    savedAt: moment('saved_at').notNull(),
    savedBy: text('saved_by').notNull(),
  },
  (t) => [
    uniqueIndex('page_versions_number').on(t.pageId, t.number),
    uniqueIndex('page_versions_one_draft').on(t.pageId).where(sql`${t.publishAt} is null`),
    uniqueIndex('page_versions_preview').on(t.previewToken),
    index('page_versions_in_order').on(t.pageId, t.publishAt),
  ],
)

/** Former slugs of the owner's own pages; each redirects to its page. */
export const pageRedirects = pgTable('page_redirects', {
  slug: text('slug').primaryKey(),
  pageId: rowRef('page_id')
    .notNull()
    .references(() => pages.id, { onDelete: 'cascade' }),
})
