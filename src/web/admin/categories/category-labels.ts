import { gramsOfPiece } from '#domains/settings/staff-contract.ts'
import { plainFigure } from '#shared/text/text.ts'
import type { OfficeCategory } from '#web/admin/request/categories.ts'
import { t } from '#web/admin/translate.ts'

export const sectionLabels: Record<string, string> = {
  mainCollections: t('Main collections'),
  mensCategories: t("Men's"),
  womensCategories: t("Women's"),
  kidsCategories: t('Kids'),
  accessories: t('Accessories'),
  specialCollections: t('Special collections'),
  saleCollections: t('Sale collections'),
  others: t('Others'),
}

const subsectionLabels: Record<string, string> = {
  tops: t('Tops'),
  bottoms: t('Bottoms'),
  traditional: t('Traditional'),
  western: t('Western'),
  formal: t('Formal'),
  activewear: t('Activewear'),
  accessories: t('Accessories'),
  boys: t('Boys'),
  girls: t('Girls'),
  general: t('General'),
}

export const subsectionLabel = (subsection: string): string =>
  subsectionLabels[subsection] ?? (subsection[0]?.toUpperCase() ?? '') + subsection.slice(1)

/** 'Men's / Tops' */
export const placeOf = ({ section, subsection }: Pick<OfficeCategory, 'section' | 'subsection'>): string =>
  [sectionLabels[section] ?? section, subsection && subsectionLabel(subsection)].filter(Boolean).join(' / ')

export const isMain = ({ section }: OfficeCategory) => section === 'mainCollections'

/** The editable fields of a category. */
export type CategoryFields = Pick<
  OfficeCategory,
  | 'title'
  | 'titleBn'
  | 'slug'
  | 'section'
  | 'subsection'
  | 'keywords'
  | 'aliases'
  | 'description'
  | 'descriptionBn'
  | 'isActive'
  | 'weightGrams'
  | 'secondSize'
>

export const fieldLabels: Record<keyof CategoryFields, string> = {
  title: t('title'),
  titleBn: t('Bangla title'),
  slug: t('slug'),
  section: t('section'),
  subsection: t('subsection'),
  keywords: t('keywords'),
  aliases: t('aliases'),
  description: t('description'),
  descriptionBn: t('Bangla description'),
  isActive: t('status'),
  weightGrams: t('weight of a piece'),
  secondSize: t('second size to try'),
}
export const fieldNames = Object.keys(fieldLabels) as (keyof CategoryFields)[]

/** Names of the fields that differ. */
export const differing = (a: CategoryFields, b: CategoryFields): (keyof CategoryFields)[] =>
  fieldNames.filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]))

/** Returns only the changed fields, so that a save keeps other people's changes to the rest. */
export const changesOf = (was: CategoryFields, is: CategoryFields): Partial<CategoryFields> =>
  Object.fromEntries(differing(was, is).map((name) => [name, is[name]]))

/** Validation errors by field, with the same messages and in the same order as the server's. */
export function problemsOf(category: CategoryFields): Partial<Record<keyof CategoryFields, string>> {
  const problems: Partial<Record<keyof CategoryFields, string>> = {}
  const slug = category.slug.trim()
  if (!slug) problems.slug = t('Slug is required')
  if (!category.title.trim()) problems.title = t('Title is required')
  if (category.keywords.length === 0) problems.keywords = t('At least one keyword is required')
  if (!category.section) problems.section = t('Section is required')
  if (slug && !/^[a-z0-9-]+$/.test(slug))
    problems.slug = t('Slug can only contain lowercase letters, numbers, and hyphens')
  if (category.weightGrams !== null && !gramsOfPiece.safeParse(category.weightGrams).success)
    problems.weightGrams = t('Please enter whole grams, from 1 to 20,000, or nothing')
  return problems
}

/**
 * Parses a typed weight in grams; null if the field is empty. Anything but a whole number becomes 0, which fails
 * validation.
 */
export const gramsIn = (text: string): number | null => {
  const digits = plainFigure(text)
  if (digits === '') return null
  return /^\d+$/.test(digits) ? Number(digits) : 0
}
