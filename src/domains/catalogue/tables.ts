import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment, paisa, rowId, rowRef } from '#platform/database/columns.ts'
import { isNoneOf, isOneOf } from '#platform/database/constant-list.ts'
import { categoryMembers } from '#shared/catalogue/category-members.ts'
import { collectionSorts } from '#shared/catalogue/collection-rules.ts'
import { fitNotes } from '#shared/catalogue/fit-notes.ts'
import { chartSections, chartUnits } from '#shared/catalogue/measures.ts'
import { mediaKinds } from '#shared/catalogue/media.ts'
import { attributeKinds } from '#shared/catalogue/own-attributes.ts'
import { openSaleStates, pricingSaleStates, saleStates } from '#shared/catalogue/planned-sale-state.ts'
import { relatedSlots } from '#shared/catalogue/related-slots.ts'
import type { TypedValues } from './attributes/own-attributes.ts'
import type { CollectionRule } from './collections/staff-contract.ts'
import type { ChartMeasure, ChartRow } from './contract.ts'
import { asSql, offered, sells } from './for-sale.ts'
import { fits } from './staff-contract.ts'

/**
 * The category tree: sections, subsections and categories; collections are categories too. `id` is
 * section-subsection|root-slug.
 */
export const categories = pgTable(
  'categories',
  {
    id: text('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    section: text('section').notNull(),
    subsection: text('subsection'),
    titleEn: text('title_en').notNull(),
    titleBn: text('title_bn').notNull().default(''),
    descriptionEn: text('description_en').notNull().default(''),
    descriptionBn: text('description_bn').notNull().default(''),
    keywords: text('keywords').array().notNull().default(sql`'{}'`),
    aliases: text('aliases').array().notNull().default(sql`'{}'`),
    /** How a category gets its products: by the product's own category, by hand, or by a rule. */
    members: text('members', { enum: categoryMembers }).notNull().default('subcategory'),
    /** Of a piece; null: that of the main category, else the shop's (piece-grams.ts). */
    weightGrams: integer('weight_grams'),
    /** Its pieces may be ordered in two sizes to try; the shopper pays for the one they keep (second-size.ts). */
    secondSize: boolean('second_size').notNull().default(false),
    position: integer('position').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    /** Of a collection by rule: which products it takes. */
    rule: jsonb('rule').$type<CollectionRule>(),
    /** The order of a collection by rule, below its pinned products. */
    sort: text('sort', { enum: collectionSorts }).notNull().default('newest'),
    /** Sold-out products of a collection come last, whatever their place. */
    soldOutLast: boolean('sold_out_last').notNull().default(true),
    /** When a collection opens and closes; null: it is open. */
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    /** Whether now is between these times. Updated by saves and by a job each minute (apply-collection-schedule.ts). */
    isOpen: boolean('is_open').notNull().default(true),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('categories_rule', sql`(${t.members} = 'rule') = (${t.rule} is not null)`),
    check('categories_starts_before_end', sql`${t.endsAt} > ${t.startsAt}`),
    check('categories_weight_positive', sql`${t.weightGrams} > 0`),
    check('categories_slug_grammar', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    index('categories_by_section').on(t.section, t.subsection, t.position),
  ],
)

export const products = pgTable(
  'products',
  {
    /** The permanent storefront id: /product/{number}. Given once, never reused. */
    number: integer('number').primaryKey().generatedAlwaysAsIdentity(),
    /** prod_… */
    id: text('id').notNull().unique(),
    slug: text('slug').notNull().unique(),
    sku: text('sku').notNull().unique(),
    titleEn: text('title_en').notNull(),
    titleBn: text('title_bn').notNull().default(''),
    descriptionEn: text('description_en').notNull().default(''),
    descriptionBn: text('description_bn').notNull().default(''),
    brand: text('brand').notNull(),
    /** Slug of the main category: mens, womens, kids, accessories … */
    category: text('category').notNull(),
    /** Slug of the subcategory; empty if unknown. */
    subcategory: text('subcategory').notNull().default(''),
    materialEn: text('material_en').notNull().default(''),
    materialBn: text('material_bn').notNull().default(''),
    fit: text('fit').notNull().default('Regular Fit'),
    careEn: text('care_en').array().notNull().default(sql`'{}'`),
    careBn: text('care_bn').array().notNull().default(sql`'{}'`),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    /** Ids of chosen values of the owner's attributes, ascending. */
    chosenValues: integer('chosen_values').array().notNull().default(sql`'{}'`),
    /** Texts and numbers of the owner's attributes, by the attribute's id. */
    typedValues: jsonb('typed_values').$type<TypedValues>().notNull().default({}),
    /** Null: no price; the product is shown as 'Price not available' and cannot be bought. */
    price: paisa('price'),
    /** The struck price; null when the product is not on sale. */
    originalPrice: paisa('original_price'),
    /** Sales are paused: staff chose 'Out of Stock', so it is not sold even if it has stock. */
    held: boolean('held').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    /** Storage key of its film; empty: none. */
    film: text('film').notNull().default(''),
    /** How it fits; null: not stated. 'own': the texts of fitNoteEn and fitNoteBn. */
    fitNote: text('fit_note', { enum: fitNotes }),
    fitNoteEn: text('fit_note_en').notNull().default(''),
    fitNoteBn: text('fit_note_bn').notNull().default(''),
    /** Of the model in its pictures, in centimetres, and the size that the model wears; null and empty: not said. */
    modelHeight: smallint('model_height'),
    modelSize: text('model_size').notNull().default(''),
    /** Key of its size chart; null, or a key that is not in size_charts: that of its category. */
    chart: text('chart'),
    url: text('url').notNull().default(''),
    /** Made when the form of a new product opens: one key, one product. Null: without a key, or imported. */
    requestKey: uuid('request_key').unique(),
    /** SHA-256 of the request body sent with that key; the same key with another body is refused. */
    requestFingerprint: text('request_fingerprint'),
    scrapedAt: moment('scraped_at'),
    /** Key of the imported row, by which later imports find the product. */
    importKey: text('import_key').unique(),
    /** Hash of the imported row: an unchanged row is skipped. */
    importHash: text('import_hash'),
    /**
     * Transliterated search text of the back office (office-query.ts). Stored, because a search by a frequent word
     * would otherwise transliterate every match.
     */
    searchedTransliterated: text('searched_transliterated').generatedAlwaysAs(
      sql`transliterate_for_trigrams(lower(title_en || E'\\n' || title_bn || E'\\n' || id || E'\\n' || sku || E'\\n' || brand))`,
    ),
    /** Folded text for search: see search-key.ts. */
    searchKey: text('search_key').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
    /** Who moved it to the trash; null: not in the trash, also a product that an undone import had created. */
    deletedBy: text('deleted_by'),
    /** Permanently removed: the row stays for the stock ledger and the reports, and its number is not reused. */
    purgedAt: moment('purged_at'),
    /** Created by the demo; deleted when the demo is cleared (opening/clear-demo.ts). */
    fromDemo: boolean('from_demo').notNull().default(false),
  },
  (t) => [
    check('products_price_positive', sql`${t.price} is null or ${t.price} > 0`),
    check(
      'products_original_above_price',
      sql`${t.originalPrice} is null or (${t.price} is not null and ${t.originalPrice} > ${t.price})`,
    ),
    check('products_fit_note', isOneOf(t.fitNote, fitNotes)),
    check('products_model_height', sql`${t.modelHeight} between 30 and 250`),
    check('products_fit', isOneOf(t.fit, fits)),
    index('products_newest').on(t.createdAt.desc(), t.number.desc()),
    // Counts without reading the wide rows: products now, and on some day.
    index('products_there').on(t.createdAt, t.number).where(sql`${t.deletedAt} is null`),
    index('products_gone').on(t.deletedAt, t.createdAt).where(sql`${t.deletedAt} is not null`),
    index('products_in_trash')
      .on(t.deletedAt.desc(), t.number)
      .where(sql`${t.deletedAt} is not null and ${t.purgedAt} is null`),
    // Includes the number: reports read the category of all products from the index alone.
    index('products_by_category').on(t.category, t.createdAt.desc(), t.number),
    index('products_by_subcategory').on(t.subcategory, t.createdAt.desc()),
    // Includes the number: the products of a price range are counted in the index alone.
    index('products_by_price').on(t.price, t.number).where(sql`${t.deletedAt} is null`),
    index('products_dearest').on(sql`${t.price} desc nulls last`),
    index('products_by_name').on(sql`lower(${t.titleEn})`),
    index('products_by_bangla_name').on(sql`(lower(coalesce(nullif(${t.titleBn}, ''), ${t.titleEn})) collate "C")`),
    // Sort orders of the back office.
    index('products_by_sku').on(sql`lower(${t.sku})`, t.number).where(sql`${t.deletedAt} is null`),
    index('products_in_categories').on(t.category, t.number).where(sql`${t.deletedAt} is null`),
    index('products_by_tag').using('gin', t.tags).with({ gin_pending_list_limit: 256 }),
    index('products_by_value').using('gin', t.chosenValues).with({ gin_pending_list_limit: 256 }),
    // How many products use an attribute: few have values, in most shops.
    index('products_with_values')
      .on(t.number)
      .where(sql`(${t.chosenValues} <> '{}' or ${t.typedValues} <> '{}') and ${t.purgedAt} is null`),
    index('products_from_demo').on(t.number).where(sql`${t.fromDemo}`),
    // Who uses a size chart.
    index('products_by_chart').on(t.chart, t.deletedAt).where(sql`${t.chart} is not null`),
    // Who uses a film of the media library.
    index('products_by_film').on(t.film).where(sql`${t.film} <> ''`),
    index('products_on_sale').on(t.number).where(sql`${t.originalPrice} is not null and ${t.deletedAt} is null`),
    index('products_inactive').on(t.number).where(sql`not ${t.isActive} and ${t.deletedAt} is null`),
    // Visible products by category and type, newest first. With the prices, categories and setup are counted in it.
    index('products_on_show')
      .on(t.category, t.subcategory, sql`${t.createdAt} desc`, sql`${t.number} desc`, t.price, t.originalPrice, t.held)
      .where(sql`${t.isActive} and ${t.deletedAt} is null`),
    index('products_for_office')
      .using('gin', t.searchedTransliterated.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 256 }),
  ],
)

/**
 * Attributes that the owner defines, such as Sleeve. Their values on products are `chosenValues` and `typedValues`. All
 * changes are serialized by lockAttributes, which keeps their names unique.
 */
export const attributes = pgTable(
  'attributes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: attributeKinds }).notNull(),
    nameEn: text('name_en').notNull(),
    nameBn: text('name_bn').notNull().default(''),
    /** Of a number. */
    unitEn: text('unit_en').notNull().default(''),
    unitBn: text('unit_bn').notNull().default(''),
    /** Ids of the categories whose products have it; empty: all. */
    categories: text('categories').array().notNull().default(sql`'{}'`),
    /** On product pages. */
    isShown: boolean('is_shown').notNull().default(true),
    isFilterable: boolean('is_filterable').notNull().default(false),
    /** Hidden everywhere; products keep its values. */
    isArchived: boolean('is_archived').notNull().default(false),
    position: integer('position').notNull().default(0),
    /** As the demo created it: deleted when the demo is cleared, unless products of the owner use it. */
    fromDemo: boolean('from_demo').notNull().default(false),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('attributes_kind', isOneOf(t.kind, attributeKinds)),
    check('attributes_filterable', sql`not ${t.isFilterable} or ${t.kind} <> 'text'`),
  ],
)

/** Choices of an attribute: of a choice list; of yes/no exactly Yes and No. */
export const attributeValues = pgTable(
  'attribute_values',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    attributeId: integer('attribute_id')
      .notNull()
      .references(() => attributes.id, { onDelete: 'cascade' }),
    nameEn: text('name_en').notNull(),
    nameBn: text('name_bn').notNull().default(''),
    /** Hidden, and not offered any more; products keep it. */
    isArchived: boolean('is_archived').notNull().default(false),
    position: smallint('position').notNull().default(0),
  },
  (t) => [index('attribute_values_of_attribute').on(t.attributeId, t.position)],
)

/**
 * Every word that is or was in a search key: used for substring search and for spelling correction. Written only by
 * triggers of `products` (rules.ts). Words stay when no product has them any more, so check that a word is in use.
 */
export const catalogueWords = pgTable('catalogue_words', { word: text('word').primaryKey() }, (t) => [
  index('catalogue_words_alike')
    .using('gin', sql`transliterate_for_trigrams(${t.word}) gin_trgm_ops`)
    .with({ gin_pending_list_limit: 256 }),
])

/** Products of hand-picked categories (puja-25, summer-25 …), in order; of one by rule, those pinned on top. */
export const categoryProducts = pgTable(
  'category_products',
  {
    slug: text('slug')
      .notNull()
      .references(() => categories.slug, { onUpdate: 'cascade', onDelete: 'cascade' }),
    productNumber: integer('product_number')
      .notNull()
      .references(() => products.number, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.slug, t.productNumber] }),
    index('category_products_by_product').on(t.productNumber),
  ],
)

/** The visible products of collections by rule. Written only by database functions (collections/member-rules.ts). */
export const collectionMembers = pgTable(
  'collection_members',
  {
    slug: text('slug')
      .notNull()
      .references(() => categories.slug, { onUpdate: 'cascade', onDelete: 'cascade' }),
    productNumber: integer('product_number')
      .notNull()
      .references(() => products.number, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.slug, t.productNumber] }),
    index('collection_members_by_product').on(t.productNumber),
  ],
)

/**
 * Pieces picked for a product, in order: for 'You may also like', where rules fill the rest (browsing/related.ts), and
 * for 'Complete the look'.
 */
export const relatedProducts = pgTable(
  'related_products',
  {
    productNumber: integer('product_number')
      .notNull()
      .references(() => products.number, { onDelete: 'cascade' }),
    relatedNumber: integer('related_number')
      .notNull()
      .references(() => products.number, { onDelete: 'cascade' }),
    slot: text('place', { enum: relatedSlots }).notNull().default('related'),
    position: smallint('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productNumber, t.slot, t.relatedNumber] }),
    index('related_products_by_related').on(t.relatedNumber),
    check('related_products_place', isOneOf(t.slot, relatedSlots)),
    check('related_products_other', sql`${t.productNumber} <> ${t.relatedNumber}`),
  ],
)

/**
 * Every colour that a product has or had, with the shop's look for it. A trigger adds new names
 * (colors/color-rules.ts).
 */
export const colors = pgTable(
  'colors',
  {
    name: text('name').primaryKey(),
    nameBn: text('name_bn').notNull().default(''),
    /** '#a1b2c3'; of a pattern two: '#a1b2c3/#d4e5f6'. */
    hex: text('hex').notNull(),
    /** Other spellings that mean this colour. */
    aliases: text('aliases').array().notNull().default(sql`'{}'`),
    /** Its look is known, or staff have chosen it. */
    isDecided: boolean('is_decided').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [check('colors_hex', sql`${t.hex} ~ '^#[0-9a-f]{6}(/#[0-9a-f]{6})?$'`)],
)

/** The colours of a product, in display order. Carts and variants refer to `name`. */
export const productColors = pgTable(
  'product_colors',
  {
    productNumber: integer('product_number')
      .notNull()
      .references(() => products.number, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    nameBn: text('name_bn').notNull().default(''),
    /** As in `colors`. */
    hex: text('hex').notNull().default('#9a9890'),
    position: smallint('position').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.productNumber, t.name] }),
    index('product_colors_by_name').on(t.name),
    check('product_colors_hex', sql`${t.hex} ~ '^#[0-9a-f]{6}(/#[0-9a-f]{6})?$'`),
  ],
)

/** One size in one colour: what customers buy. */
export const variants = pgTable(
  'variants',
  {
    id: rowId(),
    productNumber: integer('product_number')
      .notNull()
      .references(() => products.number, { onDelete: 'cascade' }),
    size: text('size').notNull(),
    color: text('color').notNull(),
    sku: text('sku').notNull().unique(),
    /** Barcode that the maker printed on the piece, such as an EAN; null: its label has the SKU. */
    barcode: text('barcode'),
    /** Its barcode before the product went into the trash, which freed it for other variants. */
    trashedBarcode: text('trashed_barcode'),
    /** Null: the product's price. */
    price: paisa('price'),
    /** Of a piece; null: that of its product (piece-grams.ts). */
    weightGrams: integer('weight_grams'),
    /** Display order: by size, then by colour. */
    position: smallint('position').notNull().default(0),
    /** False: no longer offered, but orders and stock movements refer to it. */
    isActive: boolean('is_active').notNull().default(true),
  },
  (t) => [
    unique('variants_once').on(t.productNumber, t.size, t.color),
    uniqueIndex('variants_by_barcode').on(t.barcode),
    check('variants_barcode_not_empty', sql`${t.barcode} <> ''`),
    index('variants_for_office')
      .using('gin', sql`transliterate_for_trigrams(lower(${t.sku})) gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
    check('variants_weight_positive', sql`${t.weightGrams} > 0`),
    check('variants_price_positive', sql`${t.price} is null or ${t.price} > 0`),
  ],
)

export const productImages = pgTable(
  'product_images',
  {
    id: rowId(),
    productNumber: integer('product_number')
      .notNull()
      .references(() => products.number, { onDelete: 'cascade' }),
    /** The colour it shows; null: all of them. */
    color: text('color'),
    /** Storage key of the master, e.g. demo/panjabi-0-…-front.webp or uploads/2026/…webp. */
    key: text('key').notNull(),
    altEn: text('alt_en').notNull().default(''),
    altBn: text('alt_bn').notNull().default(''),
    originalName: text('original_name').notNull().default(''),
    fileSize: integer('file_size').notNull().default(0),
    width: integer('width').notNull().default(1200),
    height: integer('height').notNull().default(1600),
    /** Background colour while it loads. */
    tone: text('tone').notNull().default('#efe9de'),
    /** Focal point of its media file, copied so that lists need no join: per cent from the left and from the top. */
    focalX: smallint('focal_x').notNull().default(50),
    focalY: smallint('focal_y').notNull().default(50),
    /** 0 is the primary picture. */
    position: smallint('position').notNull().default(0),
  },
  (t) => [index('product_images_in_order').on(t.productNumber, t.position), index('product_images_by_key').on(t.key)],
)

/** Folders of the media library. */
export const mediaFolders = pgTable('media_folders', {
  name: text('name').primaryKey(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/**
 * The media library: every picture and film that staff uploaded or that the shop shows, used or not. Shoppers' photos
 * are not in it. The view `media_uses` says where each is used.
 */
export const mediaFiles = pgTable(
  'media_files',
  {
    id: rowId(),
    kind: text('kind', { enum: mediaKinds }).notNull().default('picture'),
    /** Storage key of what pages show: a master in WebP, or the film. */
    key: text('key').notNull().unique(),
    /** The crop that was made of the upload: a banner's wide picture is another file than its tall one. */
    shape: text('shape').notNull().default(''),
    /** SHA-256 of the uploaded bytes, of the stored ones if there is no original; null: not read yet. */
    sha256: text('sha256'),
    /** Storage key of the upload without its location; null: from before the library. */
    originalKey: text('original_key'),
    originalSize: integer('original_size').notNull().default(0),
    originalName: text('original_name').notNull().default(''),
    fileSize: integer('file_size').notNull().default(0),
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    altEn: text('alt_en').notNull().default(''),
    altBn: text('alt_bn').notNull().default(''),
    /** What must stay visible when it is cropped: per cent from the left and from the top. */
    focalX: smallint('focal_x').notNull().default(50),
    focalY: smallint('focal_y').notNull().default(50),
    folder: text('folder').references(() => mediaFolders.name, { onUpdate: 'cascade', onDelete: 'set null' }),
    uploadedBy: text('uploaded_by').notNull().default(''),
    uploadedAt: moment('uploaded_at').notNull().defaultNow(),
    /** Deleted files can be restored for a day; then the clean-up job removes them. */
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    check('media_files_kind', isOneOf(t.kind, mediaKinds)),
    check('media_files_focal_point', sql`${t.focalX} between 0 and 100 and ${t.focalY} between 0 and 100`),
    // Makes one file of one upload, also if two people send it concurrently.
    uniqueIndex('media_files_once').on(t.sha256, t.shape).where(sql`${t.originalKey} is not null`),
    index('media_files_by_contents').on(t.sha256),
    index('media_files_newest').on(t.uploadedAt.desc(), t.id.desc()),
    index('media_files_in_folder').on(t.folder, t.uploadedAt.desc(), t.id.desc()),
    index('media_files_for_office')
      .using(
        'gin',
        sql`transliterate_for_trigrams(lower(${t.originalName} || E'\\n' || ${t.altEn} || E'\\n' || ${t.altBn})) gin_trgm_ops`,
      )
      .with({ gin_pending_list_limit: 256 }),
  ],
)

/**
 * Price and purchasable stock of each variant, by the conditions of for-sale.ts. Everything that shows, lists, sells or
 * exports variants reads this view; the inventory uses the same conditions. Migrations make it, not rules.ts: shoppers
 * read it all the time (docs/decisions/0026-summaries.md).
 */
export const variantOffers = pgView('variant_offers', {
  variantId: rowRef('variant_id').notNull(),
  productNumber: integer('product_number').notNull(),
  size: text('size').notNull(),
  color: text('color').notNull(),
  sku: text('sku').notNull(),
  position: smallint('position').notNull(),
  /** Active; `isOffered`: active and its product is visible. */
  isActive: boolean('is_active').notNull(),
  isOffered: boolean('is_offered').notNull(),
  /** Paisa. Null if the product has no price, even if the variant has one. */
  price: paisa('price'),
  /** The original price; null unless it is above the price. */
  originalPrice: paisa('original_price'),
  /** Stock, for staff. */
  onHand: integer('on_hand').notNull(),
  /** Weight of a piece, if it differs from that of the product. */
  weightGrams: integer('weight_grams'),
  /** Purchasable stock; 0 if sold out, sales paused, without a price, or not offered. */
  pieces: integer('pieces').notNull(),
}).as(sql`
  select v.id as variant_id, v.product_number, v.size, v.color, v.sku, v.position, v.is_active,
    (${asSql(offered)}) as is_offered,
    case when p.price is not null then coalesce(v.price, p.price) end as price,
    case when p.original_price > coalesce(v.price, p.price) then p.original_price end as original_price,
    coalesce(s.on_hand, 0) as on_hand, v.weight_grams,
    case when ${asSql(offered)} and ${asSql(sells)} then coalesce(s.on_hand, 0) else 0 end as pieces
  from variants v
  join products p on p.number = v.product_number
  left join stock_levels s on s.variant_id = v.id`)

/** Former slugs of products, which redirect. */
export const oldSlugs = pgTable('old_slugs', {
  slug: text('slug').primaryKey(),
  productNumber: integer('product_number')
    .notNull()
    .references(() => products.number, { onDelete: 'cascade' }),
})

/** Pieces sold per product and Dhaka day, by which 'best-selling' sorts. See recount-sales.ts. */
export const productSales = pgTable(
  'product_sales',
  {
    productNumber: integer('product_number')
      .notNull()
      .references(() => products.number, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    pieces: integer('pieces').notNull(),
  },
  (t) => [primaryKey({ columns: [t.productNumber, t.day] }), index('product_sales_by_day').on(t.day)],
)

/**
 * Summary of a product's offered variants, so that lists need not read every variant. Updated by triggers of variants
 * and stock_levels (rules.ts); only `sold` is written by recount-sales.ts.
 */
export const productOffers = pgTable(
  'product_offers',
  {
    productNumber: integer('product_number')
      .primaryKey()
      .references(() => products.number, { onDelete: 'cascade' }),
    sizes: text('sizes').array().notNull().default(sql`'{}'`),
    colors: text('colors').array().notNull().default(sql`'{}'`),
    /** Number of offered variants with stock. */
    inStock: integer('in_stock').notNull().default(0),
    /** Pieces sold in the last 90 days at the last recount: see recount-sales.ts. */
    sold: integer('sold').notNull().default(0),
  },
  (t) => [
    index('product_offers_best_selling').on(t.sold.desc()),
    // Small: a shop has few sold-out products.
    index('product_offers_sold_out').on(t.productNumber).where(sql`${t.inStock} = 0`),
  ],
)

/** Former slugs of categories: /collections/{slug} redirects to the current one. */
export const oldCategorySlugs = pgTable('old_category_slugs', {
  slug: text('slug').primaryKey(),
  categoryId: text('category_id')
    .notNull()
    .references(() => categories.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
  changedAt: moment('changed_at').notNull().defaultNow(),
})

/** Imports made in the back office: the report, and the products before the import, so that it can be undone. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: rowId(),
    at: moment('at').notNull().defaultNow(),
    actor: text('actor').notNull(),
    fileName: text('file_name').notNull(),
    /** shop, shopify, woocommerce … */
    format: text('format').notNull(),
    /** The outcome of each row. */
    report: jsonb('report').notNull(),
    /** The changed products before the import; new ones by number only. See save-run.ts. */
    before: jsonb('before').notNull(),
    /** The totals of the report, which is long, for the list. Null, as the next two: of an earlier release. */
    totals: jsonb('totals'),
    /** Whether undoing deletes products: new ones, and ones that the import brought back from the trash. */
    undoDeletes: boolean('undo_deletes'),
    /** Whether undoing moves stock of products that were there before. */
    undoMovesStock: boolean('undo_moves_stock'),
    undoneAt: moment('undone_at'),
    undoneBy: text('undone_by'),
  },
  (t) => [index('import_runs_by_time').on(t.at.desc())],
)

/**
 * Scheduled sales. A product has at most one that is planned or running; the others are its history. The prices before
 * and during the sale are stored when it starts.
 */
export const plannedSales = pgTable(
  'planned_sales',
  {
    id: rowId(),
    productNumber: integer('product_number')
      .notNull()
      .references(() => products.number, { onDelete: 'cascade' }),
    /** Either a percentage off the usual price … */
    percent: smallint('percent'),
    /** … or this price. */
    price: paisa('price'),
    fromAt: moment('from_at').notNull(),
    untilAt: moment('until_at').notNull(),
    state: text('state', { enum: saleStates }).notNull().default('planned'),
    beforePrice: paisa('before_price'),
    beforeOriginal: paisa('before_original'),
    salePrice: paisa('sale_price'),
    saleOriginal: paisa('sale_original'),
    /** Why it never started, or ended otherwise than planned. */
    remark: text('remark').notNull().default(''),
    actor: text('actor').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [
    check('planned_sales_one_way', sql`(${t.percent} is null) <> (${t.price} is null)`),
    check('planned_sales_percent', sql`${t.percent} is null or ${t.percent} between 1 and 90`),
    check('planned_sales_price', sql`${t.price} is null or ${t.price} > 0`),
    check('planned_sales_in_order', sql`${t.untilAt} > ${t.fromAt}`),
    check('planned_sales_state', isOneOf(t.state, saleStates)),
    check(
      'planned_sales_running',
      sql`${isNoneOf(t.state, pricingSaleStates)} or (${t.salePrice} is not null and ${t.beforePrice} is not null)`,
    ),
    uniqueIndex('planned_sales_one_open').on(t.productNumber).where(isOneOf(t.state, openSaleStates)),
    index('planned_sales_of_product').on(t.productNumber, t.id),
  ],
)

/** Size charts, which the owner edits. Products name theirs by `key`, which never changes. */
export const sizeCharts = pgTable(
  'size_charts',
  {
    key: text('key').primaryKey(),
    /** The section of the size guide that shows it. */
    section: text('section', { enum: chartSections }).notNull(),
    position: integer('position').notNull().default(0),
    titleEn: text('title_en').notNull(),
    titleBn: text('title_bn').notNull().default(''),
    /** The unit of the stored values; the other one is computed. */
    unit: text('unit', { enum: chartUnits }).notNull().default('in'),
    measures: jsonb('measures').$type<ChartMeasure[]>().notNull(),
    rows: jsonb('rows').$type<ChartRow[]>().notNull(),
    noteEn: text('note_en').notNull().default(''),
    noteBn: text('note_bn').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('size_charts_key_grammar', sql`${t.key} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('size_charts_section', isOneOf(t.section, chartSections)),
    check('size_charts_unit', isOneOf(t.unit, chartUnits)),
  ],
)

/** Size chart of a category's products that have none of their own. */
export const sizeChartCategories = pgTable(
  'size_chart_categories',
  {
    categoryId: text('category_id')
      .primaryKey()
      .references(() => categories.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    chartKey: text('chart_key')
      .notNull()
      .references(() => sizeCharts.key, { onDelete: 'cascade' }),
  },
  (t) => [index('size_chart_categories_by_chart').on(t.chartKey)],
)

/** A changed cell of the product grid. Texts as staff see them; `variantId` null: a cell of the whole product. */
export type EditedCell = { number: number; variantId: number | null; field: string; before: string; after: string }

/**
 * Runs of the product grid and of variant files: the changes cell by cell, so that a run can be undone. An undo is a
 * run too.
 */
export const productEditRuns = pgTable(
  'product_edit_runs',
  {
    id: rowId(),
    at: moment('at').notNull().defaultNow(),
    staffId: rowRef('staff_id'),
    actor: text('actor').notNull(),
    /** Empty: the grid. */
    fileName: text('file_name').notNull().default(''),
    /** In the order of their products. */
    cells: jsonb('cells').$type<EditedCell[]>().notNull(),
    /** How many cells are through. */
    done: integer('done').notNull().default(0),
    /** The cells that stayed as they were, by their place in `cells`, with the reason. */
    refused: jsonb('refused').$type<{ cell: number; error: string }[]>().notNull().default([]),
    finishedAt: moment('finished_at'),
    /** The run that this one takes back. */
    undoes: rowRef('undoes'),
    undoneAt: moment('undone_at'),
    undoneBy: text('undone_by'),
  },
  (t) => [index('product_edit_runs_by_time').on(t.at.desc())],
)
