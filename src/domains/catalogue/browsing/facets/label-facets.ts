import { sql } from 'drizzle-orm'
import type { FacetValue, Listing } from '#domains/catalogue/contract.ts'
import { localized } from '#domains/catalogue/localized.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { mainOfSection } from '#shared/catalogue/main-categories.ts'
import { bySize } from '#shared/catalogue/sizes.ts'
import type { ContentLanguage } from '#shared/content-languages.ts'
import { titleFromId } from '#shared/text/slug.ts'
import { attributeFacets } from './attribute-facets.ts'
import type { FacetCounts } from './count-facets.ts'

/** Names of facet values, and the swatches of colours. */
const nameColumns = {
  kind: col.text.as<'category' | 'color'>(),
  value: col.text,
  en: col.text.orNull,
  bn: col.text,
  hex: col.text.orNull,
  /** Names of the main category above a category. */
  mainEn: col.text.orNull,
  mainBn: col.text.orNull,
}

type Row = RowOf<typeof nameColumns>

/** Display order of the category facet. */
const categoryOrder = ['mens', 'womens', 'kids', 'accessories', 'traditional']

/** The facets of a list with labels and swatches, in display order. @param attributes the filtered attributes */
export async function facetsOf(
  db: Db,
  counts: FacetCounts,
  attributes: readonly string[] = [],
): Promise<Listing['facets']> {
  const known = await namesOf(db, counts)
  const counted = (kind: Row['kind'], counts: Map<string, number>) =>
    [...counts].map(([value, count]): FacetValue => {
      const { en, bn, hex } = known.get(`${kind} ${value}`) ?? {}
      const label = kind === 'color' ? localized(value, bn ?? '') : localized(en ?? titleFromId(value), bn ?? '')
      return { value, label, count, ...(hex && { hex }) }
    })
  const byCount = (a: FacetValue, b: FacetValue) => b.count - a.count || a.value.localeCompare(b.value)
  const place = ({ value }: FacetValue) => categoryOrder.indexOf(value) + 1 || 100

  return {
    sizes: [...counts.sizes]
      .map(([value, count]) => ({ value, label: localized(value, ''), count }))
      .sort((a, b) => bySize(a.value, b.value)),
    colors: counted('color', counts.colors).sort(byCount),
    categories: counted('category', counts.categories).sort((a, b) => place(a) - place(b) || byCount(a, b)),
    types: toldApart(counted('category', counts.types).sort(byCount), known),
    attributes: await attributeFacets(db, counts.attributes, attributes),
    available: counts.available,
    price: { min: Math.floor((counts.cheapest ?? 0) / 100), max: Math.ceil((counts.dearest ?? 0) / 100) },
  }
}

/** Adds the main category to types with the same name, such as the jeans of men and those of women. */
function toldApart(types: FacetValue[], known: ReadonlyMap<string, Row>): FacetValue[] {
  return types.map((type) => {
    const { mainEn, mainBn } = known.get(`category ${type.value}`) ?? {}
    if (!mainEn) return type
    const main = localized(mainEn, mainBn ?? '')
    const nameIn = (language: ContentLanguage) => {
      const name = type.label[language]
      const isTwice = types.some((other) => other !== type && other.label[language] === name)
      return isTwice ? `${name} (${main[language]})` : name
    }
    return { ...type, label: { en: nameIn('en'), bn: nameIn('bn') } }
  })
}

async function namesOf(db: Db, { types, categories, samples }: FacetCounts): Promise<Map<string, Row>> {
  const slugs = [...new Set([...types.keys(), ...categories.keys()])]
  const rows = await queryRows(db, nameColumns).run(sql`
    select 'category' as kind, c.slug as value, c.title_en as en, c.title_bn as bn, null as hex,
      main.title_en as "mainEn", main.title_bn as "mainBn"
    from categories c left join categories main on main.slug <> c.slug
      and main.slug = ${sql.param(JSON.stringify(mainOfSection))}::jsonb ->> c.section
    where c.slug = any(${sql.param(slugs)}::text[])
    union all
    select 'color', c.name, null, c.name_bn, c.hex, null, null
    from unnest(${sql.param([...samples.values()])}::int[],
      ${sql.param([...samples.keys()])}::text[]) as sample (number, name)
    join product_colors c on c.product_number = sample.number and c.name = sample.name`)
  return new Map(rows.map((row) => [`${row.kind} ${row.value}`, row]))
}
