import { sql } from 'drizzle-orm'
import {
  isWithin,
  type NumberRange,
  rangesFor,
  readRange,
  writeRange,
} from '#domains/catalogue/attributes/number-ranges.ts'
import type { FacetValue, Listing } from '#domains/catalogue/contract.ts'
import { localized } from '#domains/catalogue/localized.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { banglaDigits } from '#shared/text/text.ts'
import type { TextPair } from '#shared/text-pair.ts'

type Facet = Listing['facets']['attributes'][number]
type Value = { value: string; en: string; bn: string }

const attributeColumns = {
  id: col.int,
  nameEn: col.text,
  nameBn: col.text,
  unitEn: col.text,
  unitBn: col.text,
  values: col.json<Value[]>(),
}

type Row = RowOf<typeof attributeColumns>

/**
 * The owner's attributes that filter a list, in the owner's order; a number in ranges.
 * @param counts by '3.12' and '5:180'
 * @param filters what is filtered by: ranges that somebody typed are offered, too
 */
export async function attributeFacets(
  db: Db,
  counts: ReadonlyMap<string, number>,
  filters: readonly string[],
): Promise<Facet[]> {
  if (counts.size === 0) return []
  const ids = [...new Set([...counts.keys()].map((pair) => Number.parseInt(pair, 10)))]
  const rows = await queryRows(db, attributeColumns).run(sql`
    select a.id, a.name_en as "nameEn", a.name_bn as "nameBn", a.unit_en as "unitEn", a.unit_bn as "unitBn",
      array_to_json(array(
        select json_build_object('value', a.id || '.' || v.id, 'en', v.name_en, 'bn', v.name_bn)
        from attribute_values v where v.attribute_id = a.id order by v.position, v.id)) as values
    from attributes a where a.id = any(${sql.param(ids)}::int[]) order by a.position, a.id`)
  return rows.map((row) => {
    const name = localized(row.nameEn, row.nameBn)
    const numbers = numbersOf(row.id, counts)
    return numbers.length > 0
      ? { name, ...rangesOf(row, numbers, filters) }
      : { name, values: row.values.flatMap((each) => counted(each, counts)) }
  })
}

function counted({ value, en, bn }: Value, counts: ReadonlyMap<string, number>): FacetValue[] {
  const count = counts.get(value)
  return count === undefined ? [] : [{ value, label: localized(en, bn), count }]
}

type Counted = { number: number; count: number }

/** The numbers that products of the list have. */
const numbersOf = (id: number, counts: ReadonlyMap<string, number>): Counted[] =>
  [...counts]
    .filter(([pair]) => pair.startsWith(`${id}:`))
    .map(([pair, count]) => ({ number: Number(pair.slice(pair.indexOf(':') + 1)), count }))

function rangesOf(row: Row, numbers: Counted[], filters: readonly string[]): Omit<Facet, 'name'> {
  const all = numbers.map(({ number }) => number)
  const offered = rangesFor(row.id, all)
  const known = new Set(offered.map(writeRange))
  const typed = filters.flatMap((text) => (known.has(text) ? [] : (readRange(text) ?? [])))
  const values = [...typed.filter(({ attribute }) => attribute === row.id), ...offered].map((range) => ({
    value: writeRange(range),
    label: labelOf(range, row),
    count: numbers.filter(({ number }) => isWithin(number, range)).reduce((sum, { count }) => sum + count, 0),
  }))
  return { values, range: { id: row.id, min: Math.min(...all), max: Math.max(...all) } }
}

/** 100–149 GSM, 180 GSM, ≥ 100 GSM. */
function labelOf({ from, to }: NumberRange, { unitEn, unitBn }: Row): TextPair {
  const figures =
    from === to ? `${from ?? ''}` : from === null ? `≤ ${to}` : to === null ? `≥ ${from}` : `${from}–${to}`
  return { en: `${figures} ${unitEn}`.trim(), bn: `${banglaDigits(figures)} ${unitBn || unitEn}`.trim() }
}
