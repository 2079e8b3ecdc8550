import { sql } from 'drizzle-orm'
import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { mainCategories } from '#shared/catalogue/main-categories.ts'
import type { TextPair } from '#shared/text-pair.ts'
import type { MenuEntry } from '../contract.ts'
import { asSql, shownCategory } from '../for-sale.ts'
import { localized } from '../localized.ts'

export { categoryHead } from '#domains/catalogue/browsing/collections.ts'

const entryColumns = {
  slug: col.text,
  section: col.text,
  subsection: col.text.orNull,
  title_en: col.text,
  title_bn: col.text,
  members: col.text,
}
type Row = RowOf<typeof entryColumns>

/** Titles of the subsections. */
const subsectionTitles: Record<string, TextPair> = {
  tops: { en: 'Tops', bn: 'উপরের পোশাক' },
  bottoms: { en: 'Bottoms', bn: 'নিচের পোশাক' },
  traditional: { en: 'Traditional', bn: 'ঐতিহ্যবাহী' },
  western: { en: 'Western', bn: 'পশ্চিমা' },
  formal: { en: 'Formal', bn: 'ফরমাল' },
  activewear: { en: 'Activewear', bn: 'অ্যাকটিভওয়্যার' },
  accessories: { en: 'Accessories', bn: 'অনুষঙ্গ' },
  boys: { en: 'Boys', bn: 'ছেলে শিশু' },
  girls: { en: 'Girls', bn: 'মেয়ে শিশু' },
  general: { en: 'General', bn: 'সবার জন্য' },
}

/**
 * The active categories as the header shows them: mens, womens, kids, accessories (subsections below), new-arrivals,
 * 'collections' (the special collections; no page of its own) and sale. The storefront adds Brand.
 */
export const menu = (db: Db): Promise<MenuEntry[]> => cached(db, 'menu', () => readMenu(db), ['menu'])

async function readMenu(db: Db): Promise<MenuEntry[]> {
  const rows = await queryRows(db, entryColumns).run(sql`
    select slug, section, subsection, title_en, title_bn, members from categories c
    where ${asSql(shownCategory)} order by position, slug`)
  const entry = (row: Row) => ({ slug: row.slug, title: localized(row.title_en, row.title_bn) })
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  const single = (slug: string, groups: MenuEntry['groups']): MenuEntry[] => {
    const row = bySlug.get(slug)
    return row ? [{ ...entry(row), groups }] : []
  }
  const group = (found: Row[]): MenuEntry['groups'] =>
    found.length > 0 ? [{ title: null, entries: found.map(entry) }] : []

  const special = rows.filter(
    ({ section, members }) => section === 'specialCollections' && members !== 'new' && members !== 'all',
  )
  const sale = rows.filter(({ section, slug }) => section === 'saleCollections' && slug !== 'sale')
  return [
    ...mainCategories.flatMap(({ slug, below }) =>
      single(
        slug,
        subsections(
          rows.filter((row) => row.section === below && row.slug !== slug),
          entry,
        ),
      ),
    ),
    ...single('new-arrivals', []),
    ...(special.length > 0
      ? [{ slug: 'collections', title: { en: 'Collections', bn: 'সংগ্রহ' }, groups: group(special) }]
      : []),
    ...single('sale', group(sale)),
  ]
}

function subsections(rows: Row[], entry: (row: Row) => { slug: string; title: TextPair }): MenuEntry['groups'] {
  return [...Map.groupBy(rows, ({ subsection }) => subsection ?? '')].map(([subsection, found]) => ({
    title: subsection === '' ? null : (subsectionTitles[subsection] ?? { en: subsection, bn: subsection }),
    entries: found.map(entry),
  }))
}
