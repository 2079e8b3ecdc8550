import { z } from 'zod'
import { publicCategory } from '#domains/catalogue/contract.ts'
import { gramsOfPiece } from '#domains/settings/staff-contract.ts'
import { categoryMembers } from '#shared/catalogue/category-members.ts'

/** The sections of the category tree with their subsections. */
export const categorySections = {
  mainCollections: [],
  mensCategories: ['tops', 'bottoms'],
  womensCategories: ['traditional', 'western', 'formal', 'activewear', 'accessories', 'bottoms'],
  kidsCategories: ['boys', 'girls', 'general'],
  accessories: [],
  specialCollections: [],
  saleCollections: [],
  others: [],
} as const satisfies Record<string, readonly string[]>

/** Maximum lengths of a category's texts, and maximum `words` in each of its lists: for API and form. */
export const categoryLimits = { title: 100, slug: 80, word: 60, words: 60, description: 1000 } as const

/** A category in a save request. Derived fields (members, count, dates, id of a new one) are accepted but ignored. */
const savedCategory = z.strictObject({
  id: z.string().max(300).optional(),
  slug: z.string().max(categoryLimits.slug, 'Slug is too long'),
  title: z.string().max(categoryLimits.title, 'Title is too long'),
  titleBn: z.string().max(categoryLimits.title, 'Title is too long').default(''),
  keywords: z
    .array(z.string().max(categoryLimits.word, 'A keyword is too long'))
    .max(categoryLimits.words, 'Too many keywords')
    .default([]),
  aliases: z
    .array(z.string().max(categoryLimits.word, 'An alias is too long'))
    .max(categoryLimits.words, 'Too many aliases')
    .default([]),
  description: z.string().max(categoryLimits.description, 'The description is too long').default(''),
  descriptionBn: z.string().max(categoryLimits.description, 'The description is too long').default(''),
  section: z.string().max(60),
  subsection: z.string().max(60).nullable().optional(),
  isActive: z.boolean().default(true),
  weightGrams: gramsOfPiece
    .nullish()
    .describe('Of a piece; null: that of the main category, else the shop’s. Missing: as it is'),
  secondSize: z.boolean().optional().describe('Pieces may be ordered in two sizes to try. Missing: as it is'),
  members: z.enum(categoryMembers).optional(),
  productCount: z.number().optional(),
  createdAt: z.string().max(40).optional(),
  updatedAt: z.string().max(40).optional(),
})

export type SavedCategory = z.output<typeof savedCategory>

const savedBySlug = z.record(z.string().max(categoryLimits.slug), savedCategory).default({})

const savedBySubsection = z.record(z.string().max(60), savedBySlug).default({})

/**
 * POST update-categories: the whole structure, as GET categories returns it. Missing categories are deleted. Without
 * the `version` of office-categories, missing inactive entries stay: GET categories does not return them.
 */
export const saveCategoriesRequest = z.strictObject({
  version: z.string().min(1, 'Please load the categories again').max(80).optional(),
  success: z.unknown().optional().describe('Part of what GET categories answers; not read'),
  categories: z.unknown().optional().describe('The same categories as a list; not read'),
  mainCollections: savedBySlug,
  mensCategories: savedBySubsection,
  womensCategories: savedBySubsection,
  kidsCategories: savedBySubsection,
  accessories: savedBySlug,
  specialCollections: savedBySlug,
  saleCollections: savedBySlug,
  others: savedBySlug,
  featuredCategories: z
    .array(z.record(z.string(), z.unknown()))
    .max(100)
    .optional()
    .describe('Carried through unchanged'),
})

export type SaveCategories = z.output<typeof saveCategoriesRequest>

/** A category for staff. */
const officeCategory = publicCategory.omit({ members: true }).extend({
  weightGrams: z.number().nullable().describe('Of a piece; null: that of the main category, else the shop’s'),
  secondSize: z.boolean().describe('Pieces may be ordered in two sizes; the customer pays for the one that is kept'),
})

export type OfficeCategory = z.infer<typeof officeCategory>

/**
 * The tree with the data needed to save it: its version, and the standard categories, which cannot be moved or deleted.
 */
export const officeCategories = z.object({
  version: z.string(),
  categories: z.array(officeCategory),
  fixed: z.array(z.string()).describe('Ids of entries that can be edited and switched off, not moved or deleted'),
  featuredCategories: z.array(z.record(z.string(), z.unknown())),
})

export type OfficeCategories = z.infer<typeof officeCategories>
