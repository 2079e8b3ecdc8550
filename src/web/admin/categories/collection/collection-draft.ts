import { type Condition, collectionRule } from '#domains/catalogue/collections/staff-contract.ts'
import type { CollectionSort, ConditionField } from '#shared/catalogue/collection-rules.ts'
import type {
  CollectionProducts,
  CollectionRule,
  PickedProduct,
} from '#web/admin/request/catalogue/collection-products.ts'

/**
 * A collection while it is edited. Holds both the rule and the manual list, so that switching between them loses
 * nothing.
 */
export type CollectionDraft = {
  isByRule: boolean
  match: CollectionRule['match']
  /** `key`: the React key. */
  conditions: { key: number; condition: Condition }[]
  products: PickedProduct[]
  excluded: PickedProduct[]
  sort: CollectionSort
  soldOutLast: boolean
  startsAt: string | null
  endsAt: string | null
}

export const draftOf = (stored: CollectionProducts): CollectionDraft => ({
  isByRule: stored.rule !== null,
  match: stored.rule?.match ?? 'all',
  conditions: (stored.rule?.conditions ?? [newCondition('category')]).map((condition, key) => ({ key, condition })),
  products: stored.products,
  excluded: stored.excluded,
  sort: stored.sort,
  soldOutLast: stored.soldOutLast,
  startsAt: stored.startsAt,
  endsAt: stored.endsAt,
})

export function newCondition(field: ConditionField): Condition {
  const not = false
  switch (field) {
    case 'category':
      return { field, not, ids: [] }
    case 'tag':
    case 'color':
    case 'size':
      return { field, not, values: [] }
    case 'price':
      return { field, not, from: null, to: null }
    case 'new':
      return { field, not, days: 30 }
    case 'sale':
      return { field, not, percent: 0 }
    case 'stock':
      return { field, not }
    case 'attribute':
      return { field, not, values: [] }
  }
}

/** Parses the number of a condition: null if empty, NaN if invalid, which the contract refuses. */
export const typedNumber = (text: string, parse: (text: string) => number | undefined): number | null =>
  text.trim() === '' ? null : (parse(text) ?? Number.NaN)

/** Removes unreadable input, so that a field that is rendered again shows its default. */
export function withoutUnread(condition: Condition): Condition {
  switch (condition.field) {
    case 'price':
      return { ...condition, from: readOrNull(condition.from), to: readOrNull(condition.to) }
    case 'new':
      return { ...condition, days: readOrNull(condition.days) ?? 0 }
    case 'sale':
      return { ...condition, percent: readOrNull(condition.percent) ?? 0 }
    default:
      return condition
  }
}

const readOrNull = (typed: number | null) => (Number.isNaN(typed) ? null : typed)

/** The rule to send; undefined by hand. */
const ruleOf = ({ isByRule, match, conditions, excluded }: CollectionDraft) =>
  isByRule
    ? {
        match,
        conditions: conditions.map(({ condition }) => condition),
        excluded: excluded.map(({ number }) => number),
      }
    : null

export const requestOf = (draft: CollectionDraft) => ({
  numbers: draft.products.map(({ number }) => number),
  rule: ruleOf(draft),
  sort: draft.sort,
  soldOutLast: draft.soldOutLast,
  startsAt: draft.startsAt,
  endsAt: draft.endsAt,
})

/** The rule if it is complete; otherwise the errors, by the key of their condition. */
export function checkRule(draft: CollectionDraft): {
  rule?: CollectionRule | undefined
  problems: Map<number, string>
} {
  const { data, error } = collectionRule.safeParse(ruleOf(draft))
  const problems = new Map<number, string>()
  for (const { path, message } of error?.issues ?? []) {
    const row = path[0] === 'conditions' && typeof path[1] === 'number' ? draft.conditions[path[1]] : undefined
    if (row && !problems.has(row.key)) problems.set(row.key, message)
  }
  return { rule: data, problems }
}
