import { sectionsBelow } from '#shared/catalogue/main-categories.ts'
import { slugWithin, titleFromId } from '#shared/text/slug.ts'
import { type Category, isMain, mainOf, mains } from './find-category.ts'

/** The category fields of a row; every text may be ''. */
export type RowCategory = { category: string; subcategory: string; collection: string; tags: string[] }

/**
 * The category of a row. The functions here fill it step by step; `corrections` lists how each text was interpreted.
 */
export type Placement = {
  /** Slug of the main category; '' if none matches. */
  category: string
  subcategory: string
  /** Hand-picked categories (puja-25 …) that list the product. */
  listed: string[]
  corrections: string[]
  /** The subcategory of another main category that the row names: the product does not get it. */
  elsewhere?: string
}

/** Whether a subcategory belongs to another main category, which the form refuses. */
export function isElsewhere(main: string, found: Category): boolean {
  const own = mainOf(found)
  return main !== '' && own !== undefined && own !== main && !isMain(found) && !mayBeBelow(main, found)
}

/** Products of a main category without own subcategories may have those of the accessories and the collections. */
const mayBeBelow = (main: string, { section, members }: Category): boolean =>
  sectionsBelow(main).includes(section) && ['subcategory', 'listed'].includes(members)

export function placeByCategory(placed: Placement, row: RowCategory, found: Category) {
  const main = mainOf(found)
  if (isMain(found)) {
    placed.category = found.slug
    noteReading(placed, 'category', row.category, found.slug)
  } else if (main) {
    placed.category = main
    if (!row.subcategory.trim()) placed.subcategory = found.slug
    placed.corrections.push(`category '${row.category}' read as ${main} / ${found.slug}`)
  } else if (found.members === 'listed') placed.listed.push(found.slug)
}

/** @param byCategory result of resolving the row's category */
export function placeBySubcategory(
  placed: Placement,
  row: RowCategory,
  found: Category,
  byCategory: Category | undefined,
) {
  const main = mainOf(found)
  const fits = placed.category !== '' && mayBeBelow(placed.category, found)
  if (isMain(found) || (!main && !fits) || isElsewhere(placed.category, found)) return
  placed.subcategory = found.slug
  noteReading(placed, 'subcategory', row.subcategory, found.slug)
  if (main) placed.category ||= main
  if (!byCategory) placed.corrections.push(`category taken from its subcategory: ${placed.category}`)
}

export function placeByCollection(placed: Placement, row: RowCategory, found: Category) {
  const main = mainOf(found)
  if (found.members === 'listed') placed.listed.push(found.slug)
  else if (main) {
    placed.category ||= main
    if (placed.subcategory || isMain(found) || row.subcategory.trim()) return
    if (isElsewhere(placed.category, found)) placed.elsewhere = found.slug
    else placed.subcategory = found.slug
  }
}

export function placeByTags(placed: Placement, row: RowCategory, tagged: Category[]) {
  const below = tagged.find((found) => !isMain(found) && mainOf(found))
  const tops = tagged.filter(isMain)
  // A tag may coincide with the name of one of the owner's main categories.
  const builtIn = tops.filter(({ slug }) => mains.some((main) => main.slug === slug))
  const named = [...new Set((builtIn.length > 0 ? builtIn : tops).map(({ slug }) => slug))]
  if (named.length > 1) {
    placed.corrections.push(`its tags name several categories (${named.join(', ')}): left empty`)
    return
  }
  const main = named[0] ?? (below && mainOf(below)) ?? ''
  if (main) placed.corrections.push(`category taken from its tags: ${[main, below?.slug].filter(Boolean).join(' / ')}`)
  placed.category = main
  if (!placed.subcategory && below && mainOf(below) === main && !row.subcategory.trim()) placed.subcategory = below.slug
}

/** @returns the subcategory to create; undefined: the row's is left empty */
export function placeInNew(placed: Placement, row: RowCategory, known: Map<string, Category>): Category | undefined {
  const slug = slugWithin(row.subcategory, 60)
  const [section] = sectionsBelow(placed.category)
  if (!placed.category || !section || !slug || known.has(slug)) {
    placed.corrections.push(`subcategory '${row.subcategory}' is not known: left empty`)
    return undefined
  }
  placed.subcategory = slug
  placed.corrections.push(`subcategory ${slug} is new: made below ${placed.category}`)
  return { slug, section, members: 'subcategory', titleEn: titleFromId(slug), titleBn: '', aliases: [] }
}

function noteReading(placed: Placement, what: string, text: string, slug: string) {
  if (text !== slug) placed.corrections.push(`${what} '${text}' read as ${slug}`)
}
