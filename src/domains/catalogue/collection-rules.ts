import { type SQL, type SQLChunk, sql } from 'drizzle-orm'
import { type CollectionRuleName, collectionRuleNames } from '#shared/catalogue/category-members.ts'
import type { ProfileFilter } from './browsing/facets/facet-index.ts'
import { findInterned } from './browsing/facets/interned-strings.ts'
import { asSql, visible } from './for-sale.ts'

/** Which products `p` a collection lists, and their order. */
type CollectionRule = {
  where: SQL
  /** The same condition for facet profiles, if they alone decide membership. */
  profiles?: ProfileFilter
  /** Its own order: an integer sort key, ascending. */
  position?: SQL
  /** Joined to `products p`. */
  join?: SQL
  /** Maximum number of products that it lists; `join` picks them. */
  limit?: number
}

const maxNewArrivals = 60

/** Listings, the counts of categories and the invalidation of cached pages read these. */
export const collectionRules: Record<CollectionRuleName, CollectionRule> = {
  all: { where: sql`true`, profiles: () => true },
  'all-kids': { where: sql`p.category = 'kids'`, profiles: (category) => category === findInterned('kids') },
  new: {
    where: sql`true`,
    limit: maxNewArrivals,
    join: sql`join (
      select number, row_number() over (order by created_at desc nulls last, number desc nulls last)::int as place
      from products p where ${asSql(visible)}
      order by created_at desc nulls last, number desc nulls last limit ${maxNewArrivals}
    ) newest on newest.number = p.number`,
    position: sql`newest.place`,
  },
  sale: {
    where: sql`p.original_price is not null`,
    // Largest discount first.
    position: sql`-round((p.original_price - p.price) * 1000.0 / p.original_price)::int`,
  },
}

const joinRules = (part: (name: CollectionRuleName, rule: CollectionRule) => SQLChunk, separator: SQL) =>
  sql.join(
    collectionRuleNames.map((name) => part(name, collectionRules[name])),
    separator,
  )

/** For each rule a boolean column, named after it: whether it takes product `p`. */
export const ruleColumns = joinRules((name, { where }) => sql`(${where}) as ${sql.identifier(name)}`, sql`, `)

/** The `ruleColumns` by name, to group by. */
export const ruleNames = joinRules((name) => sql.identifier(name), sql`, `)

/**
 * One column per rule, named after it: how many products its collection lists. The relation has the `ruleColumns` and
 * `n`, the number of products per row.
 */
export const ruleCounts = joinRules((name, { limit }) => {
  const count = sql`coalesce(sum(n) filter (where ${sql.identifier(name)}), 0)`
  return sql`${limit === undefined ? count : sql`least(${count}, ${limit})`}::int as ${sql.identifier(name)}`
}, sql`, `)

/** Branches of `case members`: the count of the rule, from a row `total` with the `ruleCounts`. */
export const ruleCountBranches = joinRules(
  (name) => sql`when ${sql.param(name)}::text then total.${sql.identifier(name)}`,
  sql` `,
)

/** The rules that take a row of `changed`, a relation with the `ruleColumns`. */
export const rulesOfChanged = joinRules(
  (name) =>
    sql`select ${sql.param(name)}::text as members where exists (select from changed where ${sql.identifier(name)})`,
  sql` union all `,
)
