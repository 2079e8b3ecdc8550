import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, rowId } from '#platform/database/columns.ts'

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
    showFrom: moment('show_from'),
    showUntil: moment('show_until'),
    position: integer('position').notNull().default(0),
  },
  (t) => [index('banners_in_order').on(t.position)],
)

/** Announcement lines that rotate above the header. '{threshold}' stands for the free-delivery threshold. */
export const announcements = pgTable('announcements', {
  id: rowId(),
  textEn: text('text_en').notNull(),
  textBn: text('text_bn').notNull(),
  link: text('link').notNull().default(''),
  isActive: boolean('is_active').notNull().default(true),
  showFrom: moment('show_from'),
  showUntil: moment('show_until'),
  position: integer('position').notNull().default(0),
})

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
