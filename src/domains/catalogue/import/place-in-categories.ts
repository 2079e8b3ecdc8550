import { mainCategories } from '#shared/main-categories.ts'
import { slugOf, titleFromId } from '#shared/slug.ts'
import { tidyLine } from '#shared/text.ts'

/** An entry of the category tree as far as placing needs it. */
export type Shelf = {
  slug: string
  section: string
  members: string
  titleEn: string
  titleBn: string
  aliases: string[]
}

export type Place = {
  /** Slug of the main entry; '' where none is known. */
  category: string
  subcategory: string
  /** Fixed lists (puja-25 …) that it was listed in. */
  listed: string[]
  mended: string[]
}

/** The main entries, which stand even in an empty shop; what is new below them is made in their section `below`. */
const mains = mainCategories.map(({ aliases, ...main }) => ({ ...main, aliases: [...aliases], members: 'main' }))
const mainOf = (shelf: Shelf): string | undefined =>
  mains.find(({ slug, below }) => slug === shelf.slug || below === shelf.section)?.slug
const isMain = (shelf: Shelf) => mains.some(({ slug }) => slug === shelf.slug)

/** A main entry is found by the names that every shop uses, whatever else it is called in this one. */
function withOwnNames(shelf: Shelf): Shelf {
  const own = mains.find(({ slug }) => slug === shelf.slug)
  return own ? { ...shelf, aliases: [...shelf.aliases, ...own.aliases] } : shelf
}

/**
 * Finds the shelf of each row, making shelves that the shop does not have yet.
 * @param known the shop's categories
 */
export function shelving(known: Shelf[]) {
  const shelves = new Map(known.map((shelf) => [shelf.slug, shelf]))
  /** In the order of need: they are to be created. */
  const made: Shelf[] = []

  function make(shelf: Shelf) {
    shelves.set(shelf.slug, shelf)
    made.push(shelf)
    return shelf
  }

  /** By slug, else by another name; where two have that name, the one in this main category. */
  function find(text: string, main?: string): Shelf | undefined {
    const slug = slugOf(text)
    const title = tidyLine(text).toLowerCase()
    if (!title) return undefined
    const exact = slug && (shelves.get(slug) ?? mains.find((entry) => entry.slug === slug))
    if (exact) return exact
    const called = [
      ...new Map([...mains, ...shelves.values()].map((shelf) => [shelf.slug, withOwnNames(shelf)])).values(),
    ].filter(
      (shelf) =>
        (slug && (slugOf(shelf.titleEn) === slug || shelf.aliases.some((alias) => slugOf(alias) === slug))) ||
        shelf.titleBn.toLowerCase() === title,
    )
    return called.length < 2 ? called[0] : called.find((shelf) => mainOf(shelf) === main)
  }

  /** @param said what the row says; every text may be '' */
  function place(said: { category: string; subcategory: string; collection: string; tags: string[] }): Place {
    const mended: string[] = []
    const listed: string[] = []
    const note = (what: string, text: string, slug: string) => {
      if (text !== slug) mended.push(`${what} '${text}' read as ${slug}`)
    }
    let category = ''
    let subcategory = ''

    const said1 = find(said.category)
    if (said1 && isMain(said1)) {
      category = said1.slug
      note('category', said.category, category)
    } else if (said1 && mainOf(said1)) {
      category = mainOf(said1) ?? ''
      if (!said.subcategory.trim()) subcategory = said1.slug
      mended.push(`category '${said.category}' read as ${category} / ${said1.slug}`)
    } else if (said1?.members === 'listed') listed.push(said1.slug)

    const said2 = find(said.subcategory, category)
    if (said2 && !isMain(said2) && mainOf(said2)) {
      subcategory = said2.slug
      note('subcategory', said.subcategory, subcategory)
      category ||= mainOf(said2) ?? ''
      if (!said1) mended.push(`category taken from its subcategory: ${category}`)
    }

    const shelf = find(said.collection, category)
    if (shelf?.members === 'listed') listed.push(shelf.slug)
    else if (shelf && mainOf(shelf)) {
      category ||= mainOf(shelf) ?? ''
      if (!subcategory && !isMain(shelf) && !said.subcategory.trim()) subcategory = shelf.slug
    }

    if (!category || (!subcategory && !said.subcategory.trim())) {
      const tagged = said.tags.map((tag) => find(tag, category)).filter((found) => found !== undefined)
      const below = tagged.find((found) => !isMain(found) && mainOf(found) && (!category || mainOf(found) === category))
      const named = [...new Set(tagged.filter(isMain).map(({ slug }) => slug))]
      const main = category || (named.length > 1 ? '' : (named[0] ?? (below && mainOf(below)) ?? ''))
      if (!category && named.length > 1)
        mended.push(`its tags name several categories (${named.join(', ')}): left empty`)
      if (!category && main)
        mended.push(`category taken from its tags: ${[main, below?.slug].filter(Boolean).join(' / ')}`)
      if (!category) {
        category = main
        if (!subcategory && below && mainOf(below) === main && !said.subcategory.trim()) subcategory = below.slug
      }
    }

    if (!subcategory && said.subcategory.trim() && !(said2 && isMain(said2))) {
      const slug = slugOf(said.subcategory).slice(0, 60).replace(/-+$/, '')
      const main = mains.find((entry) => entry.slug === category)
      if (said2?.members === 'listed') listed.push(said2.slug)
      else if (main && slug && !shelves.has(slug)) {
        make({
          slug,
          section: main.below,
          members: 'subcategory',
          titleEn: titleFromId(slug),
          titleBn: '',
          aliases: [],
        })
        subcategory = slug
        mended.push(`subcategory ${slug} is new: made below ${main.slug}`)
      } else mended.push(`subcategory '${said.subcategory}' is not known: left empty`)
    }
    if (!category) {
      mended.push(
        said.category.trim()
          ? `category '${said.category}' is not known: left empty`
          : 'it names no category: found only among all products',
      )
    }
    const main = mains.find(({ slug }) => slug === category)
    if (main && !shelves.has(main.slug)) make(main)
    return { category, subcategory, listed: [...new Set(listed)], mended }
  }

  return { place, made }
}
