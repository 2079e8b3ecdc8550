import { mainCategories } from '#shared/catalogue/main-categories.ts'
import { slugOf } from '#shared/text/slug.ts'
import { tidyLine } from '#shared/text/text.ts'

/** The fields of a category that matching needs. */
export type Category = {
  slug: string
  section: string
  members: string
  titleEn: string
  titleBn: string
  aliases: string[]
}

/** The built-in main categories, also of an empty shop. New subcategories are created in their section `below`. */
export const mains = mainCategories.map(({ aliases, ...main }) => ({ ...main, aliases: [...aliases], members: 'main' }))
/** Is it a main category: a built-in one, or one of the owner's own? */
export const isMain = ({ members, slug }: Category) => members === 'main' || mains.some((main) => main.slug === slug)
export const mainOf = (category: Category): string | undefined =>
  isMain(category) ? category.slug : mains.find(({ below }) => below === category.section)?.slug

/** Main categories also match by their standard names, even if this shop has renamed them. */
function withStandardAliases(category: Category): Category {
  const own = mains.find(({ slug }) => slug === category.slug)
  return own ? { ...category, aliases: [...category.aliases, ...own.aliases] } : category
}

/**
 * Finds a category by slug, else by title or alias; if several match, the one in this main category.
 * @param known the shop's categories by slug; the main ones are found even if they are not among them
 */
export function findCategory(known: Map<string, Category>, text: string, main?: string): Category | undefined {
  const slug = slugOf(text)
  if (!tidyLine(text)) return undefined
  const exact = slug && (known.get(slug) ?? mains.find((entry) => entry.slug === slug))
  if (exact) return exact
  const named = categoriesCalled(known, text)
  return named.length < 2 ? named[0] : named.find((category) => mainOf(category) === main)
}

/** All categories that have this title or alias. */
export function categoriesCalled(known: Map<string, Category>, text: string): Category[] {
  const slug = slugOf(text)
  const title = tidyLine(text).toLowerCase()
  return [
    ...new Map(
      [...mains, ...known.values()].map((category) => [category.slug, withStandardAliases(category)]),
    ).values(),
  ].filter(
    (category) =>
      (slug && (slugOf(category.titleEn) === slug || category.aliases.some((alias) => slugOf(alias) === slug))) ||
      category.titleBn.toLowerCase() === title,
  )
}
