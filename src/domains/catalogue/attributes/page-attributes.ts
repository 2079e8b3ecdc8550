import { Fragment } from '#platform/database/prepared.ts'
import { banglaDigits } from '#shared/text/text.ts'
import type { TextPair } from '#shared/text-pair.ts'
import { localized } from '../localized.ts'
import { hasAttribute } from './filter-values.ts'
import type { TypedValue } from './own-attributes.ts'

/** An attribute of a product as `pageAttributes` reads it. */
export type PageAttribute = {
  en: string
  bn: string
  unitEn: string
  unitBn: string
  values: { en: string; bn: string }[]
  typed: TypedValue | null
}

/** The owner's attributes of product `p` with their values, in the owner's order, as JSON; includes empty ones. */
export const pageAttributes = new Fragment(`array_to_json(array(
  select json_build_object('en', a.name_en, 'bn', a.name_bn, 'unitEn', a.unit_en, 'unitBn', a.unit_bn,
    'values', coalesce((
      select json_agg(json_build_object('en', v.name_en, 'bn', v.name_bn) order by v.position, v.id) from attribute_values v
      where v.attribute_id = a.id and v.id = any(p.chosen_values) and not v.is_archived), '[]'),
    'typed', p.typed_values -> a.id::text)
  from attributes a
  where (p.chosen_values <> '{}' or p.typed_values <> '{}') and a.is_shown and not a.is_archived and ${hasAttribute.text}
  order by a.position, a.id))`)

/** The row of the page's table; undefined if the product has no value. */
export function wordsOfAttribute(one: PageAttribute): { name: TextPair; value: TextPair } | undefined {
  const value = wordsOfValue(one)
  return value && { name: localized(one.en, one.bn), value }
}

function wordsOfValue({ values, typed, unitEn, unitBn }: PageAttribute): TextPair | undefined {
  if (typeof typed === 'number') {
    const [en, bn] = [`${typed} ${unitEn}`, `${banglaDigits(String(typed))} ${unitBn || unitEn}`]
    return { en: en.trim(), bn: bn.trim() }
  }
  if (typed) return localized(typed.en, typed.bn)
  if (values.length === 0) return undefined
  const list = (words: string[]) => words.join(', ')
  return { en: list(values.map(({ en }) => en)), bn: list(values.map(({ en, bn }) => bn || en)) }
}
