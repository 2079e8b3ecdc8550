import { tidy, tidyLine } from '#shared/text/text.ts'
import { categorySections, type SaveCategories, type SavedCategory } from './staff-contract.ts'

/** A normalised category to store. `id` is '' for a new one. */
export type Entry = {
  id: string
  slug: string
  titleEn: string
  titleBn: string
  keywords: string[]
  aliases: string[]
  descriptionEn: string
  descriptionBn: string
  section: string
  subsection: string | null
  isActive: boolean
  /** Missing: it stays as it is. */
  weightGrams?: number | null
  secondSize?: boolean
}

export const plain = ['mainCollections', 'accessories', 'specialCollections', 'saleCollections', 'others'] as const
export const divided = ['mensCategories', 'womensCategories', 'kidsCategories'] as const

/** The categories of the structure in order. Their own section and subsection must match their position in it. */
export function entriesOf(input: SaveCategories): { entries: Entry[]; problems: string[] } {
  const problems: string[] = []
  const found: Entry[] = []
  const add = (category: SavedCategory, section: string, subsection?: string | null) => {
    const entry = tidied(category)
    const elsewhere = entry.section !== section || (subsection !== undefined && entry.subsection !== subsection)
    if (entry.section && elsewhere) problems.push(`"${entry.titleEn || entry.slug}" says that it stands elsewhere`)
    found.push(entry)
  }
  for (const section of plain) for (const each of Object.values(input[section])) add(each, section)
  for (const section of divided)
    for (const [name, group] of Object.entries(input[section]))
      for (const each of Object.values(group)) add(each, section, name === 'root' ? null : name)
  return { entries: found, problems }
}

const tidied = (category: SavedCategory): Entry => ({
  id: category.id ?? '',
  slug: category.slug.trim(),
  titleEn: tidyLine(category.title),
  titleBn: tidyLine(category.titleBn),
  keywords: distinctTexts(category.keywords),
  aliases: distinctTexts(category.aliases),
  descriptionEn: tidy(category.description),
  descriptionBn: tidy(category.descriptionBn),
  section: category.section.trim(),
  subsection: category.subsection?.trim() || null,
  isActive: category.isActive,
  ...(category.weightGrams !== undefined && { weightGrams: category.weightGrams }),
  ...(category.secondSize !== undefined && { secondSize: category.secondSize }),
})

/** Trimmed, none empty, none twice. */
const distinctTexts = (words: string[]): string[] => [...new Set(words.map(tidyLine).filter(Boolean))]

/** Validation messages of a category, in a fixed order. */
export function problemsOf({ slug, titleEn, keywords, section, subsection }: Entry): string[] {
  const problems: string[] = []
  if (!slug) problems.push('Slug is required')
  if (!titleEn) problems.push('Title is required')
  if (keywords.length === 0) problems.push('At least one keyword is required')
  if (!section) problems.push('Section is required')
  if (slug && !/^[a-z0-9-]+$/.test(slug)) problems.push('Slug can only contain lowercase letters, numbers, and hyphens')
  else if (slug && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    problems.push('Slug cannot begin or end with a hyphen, or have two in a row')
  if (section && !(section in categorySections)) problems.push(`There is no section called ${section}`)
  else if (section && subsection && !subsectionsOf(section).includes(subsection))
    problems.push(`There is no subsection called ${subsection} in ${section}`)
  return problems
}

const subsectionsOf = (section: string): readonly string[] =>
  categorySections[section as keyof typeof categorySections] ?? []
