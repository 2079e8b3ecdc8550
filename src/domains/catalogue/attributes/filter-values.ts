import { type SQL, sql } from 'drizzle-orm'
import { Fragment } from '#platform/database/prepared.ts'
import { asSql } from '../for-sale.ts'
import { type NumberRange, readRange } from './number-ranges.ts'

/** Common table of the values by which lists can be filtered, with the slugs of the attribute's categories. */
export const filterable = sql`filterable as materialized (
  select v.id, a.id || '.' || v.id as pair, a.categories = '{}' as everywhere,
    array(select slug from categories where id = any(a.categories)) as slugs
  from attributes a join attribute_values v on v.attribute_id = a.id
  where a.is_filterable and not a.is_archived and not v.is_archived),
filterable_numbers as materialized (
  select a.id, a.categories = '{}' as everywhere,
    array(select slug from categories where id = any(a.categories)) as slugs
  from attributes a where a.is_filterable and not a.is_archived and a.kind = 'number')`

/** The values of product `p` by which it can be filtered, as '3.12 4.20 5:180'. Needs `filterable`. */
export const filterValues = sql`trim(${chosenPairs()} || ' ' || ${numberPairs()})`

function chosenPairs() {
  return sql`case when p.chosen_values = '{}' then '' else coalesce((
  select string_agg(f.pair, ' ' order by f.id) from filterable f
  where f.id = any(p.chosen_values) and (f.everywhere or p.category = any(f.slugs)
    or p.subcategory = any(f.slugs))), '') end`
}

/** 5:180 is the number 180 of attribute 5. */
function numberPairs() {
  return sql`case when p.typed_values = '{}' then '' else coalesce((
  select string_agg(f.id || ':' || (p.typed_values ->> f.id::text), ' ' order by f.id) from filterable_numbers f
  where jsonb_typeof(p.typed_values -> f.id::text) = 'number'
    and (f.everywhere or p.category = any(f.slugs) or p.subcategory = any(f.slugs))), '') end`
}

/** SQL condition: product `p` is in one of the categories of attribute `a`, or below one. */
export const hasAttribute = new Fragment(`(a.categories = '{}' or exists (
  select from categories c where c.id = any(a.categories) and c.slug in (p.category, p.subcategory)))`)

/** SQL condition for a filter of attributes, as '3.12' or '5:100..200'. One value or range of each is enough. */
export function fitsAttributes(pairs: readonly string[]): SQL {
  const groups = Map.groupBy(
    pairs.flatMap((pair) => {
      const [attribute = '', value = ''] = pair.split('.')
      return isId(attribute) && isId(value) ? [{ attribute: Number(attribute), value: Number(value) }] : []
    }),
    ({ attribute }) => attribute,
  )
  const conditions = [...groups].map(([attribute, some]) => {
    const values = sql.param(some.map(({ value }) => value))
    // The values first: they have an index.
    return sql`p.chosen_values && ${values}::int[] and exists (
      select from attributes a join attribute_values v on v.attribute_id = a.id
      where a.id = ${attribute} and a.is_filterable and not a.is_archived and not v.is_archived
        and v.id = any(${values}::int[]) and v.id = any(p.chosen_values) and ${asSql(hasAttribute)})`
  })
  const ranges = Map.groupBy(
    pairs.flatMap((pair) => readRange(pair) ?? []),
    ({ attribute }) => attribute,
  )
  for (const [attribute, some] of ranges) conditions.push(fitsRanges(attribute, some))
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

const fitsRanges = (attribute: number, ranges: readonly NumberRange[]): SQL => {
  const number = sql`case when jsonb_typeof(p.typed_values -> ${String(attribute)}::text) = 'number'
    then (p.typed_values ->> ${String(attribute)}::text)::numeric end`
  const within = ranges.map(
    ({ from, to }) => sql`${number} between ${from ?? '-infinity'}::numeric and ${to ?? 'infinity'}::numeric`,
  )
  return sql`(${sql.join(within, sql` or `)}) and exists (
    select from attributes a where a.id = ${attribute} and a.is_filterable and not a.is_archived and a.kind = 'number'
      and ${asSql(hasAttribute)})`
}

const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text)
