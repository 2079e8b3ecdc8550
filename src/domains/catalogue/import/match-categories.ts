import { slugOf, titleFromId } from '#shared/slug.ts'
import { type Category, findCategory, isMain, mainOf, mains } from './find-category.ts'

/** What a row says about its category; every text may be ''. */
type Row = { category: string; subcategory: string; collection: string; tags: string[] }

export type Placement = {
  /** Slug of the main category; '' if none matches. */
  category: string
  subcategory: string
  /** Hand-picked categories (puja-25 …) that list the product. */
  listed: string[]
  mended: string[]
}

/**
 * Finds the category of each row. Subcategories that the shop does not have yet are collected in `toCreate`.
 * @param known the shop's categories
 */
export function categoryMatcher(known: Category[]) {
  const bySlug = new Map(known.map((category) => [category.slug, category]))
  /** In the order in which rows first need them. */
  const toCreate: Category[] = []
  const find = (text: string, main?: string) => findCategory(bySlug, text, main)

  function create(category: Category) {
    bySlug.set(category.slug, category)
    toCreate.push(category)
  }

  function match(row: Row): Placement {
    const placed: Placement = { category: '', subcategory: '', listed: [], mended: [] }
    const byCategory = find(row.category)
    if (byCategory) placeByCategory(placed, row, byCategory)
    const bySubcategory = find(row.subcategory, placed.category)
    if (bySubcategory) placeBySubcategory(placed, row, bySubcategory, byCategory)
    const byCollection = find(row.collection, placed.category)
    if (byCollection) placeByCollection(placed, row, byCollection)

    if (!placed.category) {
      // Not `undefined`: among several of one name, one outside the main categories must not win.
      const tagged = row.tags.map((tag) => find(tag, '')).filter((found) => found !== undefined)
      placeByTags(placed, row, tagged)
    }
    if (!placed.subcategory && row.subcategory.trim() && !(bySubcategory && isMain(bySubcategory))) {
      if (bySubcategory?.members === 'listed') placed.listed.push(bySubcategory.slug)
      else {
        const fresh = placeInNew(placed, row, bySlug)
        if (fresh) create(fresh)
      }
    }
    if (!placed.category) {
      placed.mended.push(
        row.category.trim()
          ? `category '${row.category}' is not known: left empty`
          : 'it names no category: found only among all products',
      )
    }
    const main = mains.find(({ slug }) => slug === placed.category)
    if (main && !bySlug.has(main.slug)) create(main)
    return { ...placed, listed: [...new Set(placed.listed)] }
  }

  return { match, toCreate }
}

function placeByCategory(placed: Placement, row: Row, found: Category) {
  const main = mainOf(found)
  if (isMain(found)) {
    placed.category = found.slug
    noteReading(placed, 'category', row.category, found.slug)
  } else if (main) {
    placed.category = main
    if (!row.subcategory.trim()) placed.subcategory = found.slug
    placed.mended.push(`category '${row.category}' read as ${main} / ${found.slug}`)
  } else if (found.members === 'listed') placed.listed.push(found.slug)
}

/** @param byCategory what the row's category was found to be */
function placeBySubcategory(placed: Placement, row: Row, found: Category, byCategory: Category | undefined) {
  const main = mainOf(found)
  if (isMain(found) || !main) return
  placed.subcategory = found.slug
  noteReading(placed, 'subcategory', row.subcategory, found.slug)
  placed.category ||= main
  if (!byCategory) placed.mended.push(`category taken from its subcategory: ${placed.category}`)
}

function placeByCollection(placed: Placement, row: Row, found: Category) {
  const main = mainOf(found)
  if (found.members === 'listed') placed.listed.push(found.slug)
  else if (main) {
    placed.category ||= main
    if (!placed.subcategory && !isMain(found) && !row.subcategory.trim()) placed.subcategory = found.slug
  }
}

function placeByTags(placed: Placement, row: Row, tagged: Category[]) {
  const below = tagged.find((found) => !isMain(found) && mainOf(found))
  const named = [...new Set(tagged.filter(isMain).map(({ slug }) => slug))]
  if (named.length > 1) {
    placed.mended.push(`its tags name several categories (${named.join(', ')}): left empty`)
    return
  }
  const main = named[0] ?? (below && mainOf(below)) ?? ''
  if (main) placed.mended.push(`category taken from its tags: ${[main, below?.slug].filter(Boolean).join(' / ')}`)
  placed.category = main
  if (!placed.subcategory && below && mainOf(below) === main && !row.subcategory.trim()) placed.subcategory = below.slug
}

/** @returns the subcategory to create; undefined: the row's is left empty */
function placeInNew(placed: Placement, row: Row, known: Map<string, Category>): Category | undefined {
  const slug = slugOf(row.subcategory).slice(0, 60).replace(/-+$/, '')
  const main = mains.find((entry) => entry.slug === placed.category)
  if (!main || !slug || known.has(slug)) {
    placed.mended.push(`subcategory '${row.subcategory}' is not known: left empty`)
    return undefined
  }
  placed.subcategory = slug
  placed.mended.push(`subcategory ${slug} is new: made below ${main.slug}`)
  return { slug, section: main.below, members: 'subcategory', titleEn: titleFromId(slug), titleBn: '', aliases: [] }
}

function noteReading(placed: Placement, what: string, text: string, slug: string) {
  if (text !== slug) placed.mended.push(`${what} '${text}' read as ${slug}`)
}
