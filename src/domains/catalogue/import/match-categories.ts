import { mainCategories } from '#shared/main-categories.ts'
import { slugOf, titleFromId } from '#shared/slug.ts'
import { tidyLine } from '#shared/text.ts'

/** The fields of a category that matching needs. */
export type Category = {
  slug: string
  section: string
  members: string
  titleEn: string
  titleBn: string
  aliases: string[]
}

export type Placement = {
  /** Slug of the main category; '' if none matches. */
  category: string
  subcategory: string
  /** Hand-picked categories (puja-25 …) that list the product. */
  listed: string[]
  mended: string[]
}

/** The main categories, which exist even in an empty shop. New subcategories are created in their section `below`. */
const mains = mainCategories.map(({ aliases, ...main }) => ({ ...main, aliases: [...aliases], members: 'main' }))
const mainOf = (category: Category): string | undefined =>
  mains.find(({ slug, below }) => slug === category.slug || below === category.section)?.slug
const isMain = (category: Category) => mains.some(({ slug }) => slug === category.slug)

/** Main categories also match by their standard names, whatever this shop calls them. */
function withStandardAliases(category: Category): Category {
  const own = mains.find(({ slug }) => slug === category.slug)
  return own ? { ...category, aliases: [...category.aliases, ...own.aliases] } : category
}

/**
 * Finds the category of each row. Subcategories that the shop does not have yet are collected in `toCreate`.
 * @param known the shop's categories
 */
export function categoryMatcher(known: Category[]) {
  const bySlug = new Map(known.map((category) => [category.slug, category]))
  /** In the order in which rows first need them. */
  const toCreate: Category[] = []

  function create(category: Category) {
    bySlug.set(category.slug, category)
    toCreate.push(category)
    return category
  }

  /** By slug, else by title or alias; if several match, the one in this main category. */
  function find(text: string, main?: string): Category | undefined {
    const slug = slugOf(text)
    const title = tidyLine(text).toLowerCase()
    if (!title) return undefined
    const exact = slug && (bySlug.get(slug) ?? mains.find((entry) => entry.slug === slug))
    if (exact) return exact
    const named = [
      ...new Map(
        [...mains, ...bySlug.values()].map((category) => [category.slug, withStandardAliases(category)]),
      ).values(),
    ].filter(
      (category) =>
        (slug && (slugOf(category.titleEn) === slug || category.aliases.some((alias) => slugOf(alias) === slug))) ||
        category.titleBn.toLowerCase() === title,
    )
    return named.length < 2 ? named[0] : named.find((category) => mainOf(category) === main)
  }

  /** @param row every text may be '' */
  function match(row: { category: string; subcategory: string; collection: string; tags: string[] }): Placement {
    const mended: string[] = []
    const listed: string[] = []
    const note = (what: string, text: string, slug: string) => {
      if (text !== slug) mended.push(`${what} '${text}' read as ${slug}`)
    }
    let category = ''
    let subcategory = ''

    const byCategory = find(row.category)
    if (byCategory && isMain(byCategory)) {
      category = byCategory.slug
      note('category', row.category, category)
    } else if (byCategory && mainOf(byCategory)) {
      category = mainOf(byCategory) ?? ''
      if (!row.subcategory.trim()) subcategory = byCategory.slug
      mended.push(`category '${row.category}' read as ${category} / ${byCategory.slug}`)
    } else if (byCategory?.members === 'listed') listed.push(byCategory.slug)

    const bySubcategory = find(row.subcategory, category)
    if (bySubcategory && !isMain(bySubcategory) && mainOf(bySubcategory)) {
      subcategory = bySubcategory.slug
      note('subcategory', row.subcategory, subcategory)
      category ||= mainOf(bySubcategory) ?? ''
      if (!byCategory) mended.push(`category taken from its subcategory: ${category}`)
    }

    const byCollection = find(row.collection, category)
    if (byCollection?.members === 'listed') listed.push(byCollection.slug)
    else if (byCollection && mainOf(byCollection)) {
      category ||= mainOf(byCollection) ?? ''
      if (!subcategory && !isMain(byCollection) && !row.subcategory.trim()) subcategory = byCollection.slug
    }

    if (!category || (!subcategory && !row.subcategory.trim())) {
      const tagged = row.tags.map((tag) => find(tag, category)).filter((found) => found !== undefined)
      const below = tagged.find((found) => !isMain(found) && mainOf(found) && (!category || mainOf(found) === category))
      const named = [...new Set(tagged.filter(isMain).map(({ slug }) => slug))]
      const main = category || (named.length > 1 ? '' : (named[0] ?? (below && mainOf(below)) ?? ''))
      if (!category && named.length > 1)
        mended.push(`its tags name several categories (${named.join(', ')}): left empty`)
      if (!category && main)
        mended.push(`category taken from its tags: ${[main, below?.slug].filter(Boolean).join(' / ')}`)
      if (!category) {
        category = main
        if (!subcategory && below && mainOf(below) === main && !row.subcategory.trim()) subcategory = below.slug
      }
    }

    if (!subcategory && row.subcategory.trim() && !(bySubcategory && isMain(bySubcategory))) {
      const slug = slugOf(row.subcategory).slice(0, 60).replace(/-+$/, '')
      const main = mains.find((entry) => entry.slug === category)
      if (bySubcategory?.members === 'listed') listed.push(bySubcategory.slug)
      else if (main && slug && !bySlug.has(slug)) {
        create({
          slug,
          section: main.below,
          members: 'subcategory',
          titleEn: titleFromId(slug),
          titleBn: '',
          aliases: [],
        })
        subcategory = slug
        mended.push(`subcategory ${slug} is new: made below ${main.slug}`)
      } else mended.push(`subcategory '${row.subcategory}' is not known: left empty`)
    }
    if (!category) {
      mended.push(
        row.category.trim()
          ? `category '${row.category}' is not known: left empty`
          : 'it names no category: found only among all products',
      )
    }
    const main = mains.find(({ slug }) => slug === category)
    if (main && !bySlug.has(main.slug)) create(main)
    return { category, subcategory, listed: [...new Set(listed)], mended }
  }

  return { match, toCreate }
}
