import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import type { MediaUse } from './staff-contract.ts'

/** Where these files are used, by key; orders are only counted. */
export async function usesOf(db: Db, keys: readonly string[]): Promise<Map<string, MediaUse[]>> {
  const wanted = sql.param([...keys])
  const rows = await queryRows(db, {
    key: col.text,
    kind: col.text.as<MediaUse['kind']>(),
    ref: col.text,
    title: col.text,
    count: col.int,
  }).run(sql`
    select u.key, u.kind, u.ref, min(u.title) as title, count(*)::int as count
    from media_uses u where u.key = any(${wanted}::text[]) and u.kind <> 'order' group by u.key, u.kind, u.ref
    union all
    select l.image, 'order', '', '', count(distinct l.order_row)::int from order_lines l
    where l.image = any(${wanted}::text[]) group by l.image
    order by 2, 3`)
  const uses = new Map<string, MediaUse[]>()
  for (const { key, ...use } of rows) uses.set(key, [...(uses.get(key) ?? []), use])
  return uses
}

const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** 'the product Jamdani Panjabi, a banner and 2 more': for the sentence of a refusal. */
export function nameUses(uses: readonly MediaUse[]): string {
  const named = uses.slice(0, 3).map(nameUse)
  const more = uses.length - named.length
  const all = more > 0 ? [...named, `${more} more`] : named
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

function nameUse({ kind, title, count }: MediaUse): string {
  if (kind === 'product') return `the product ${title}`
  if (kind === 'film') return `the film of ${title}`
  if (kind === 'banner') return `the banner ${title}`
  if (kind === 'tile') return `the category tile ${title}`
  if (kind === 'post') return `the social post ${title}`
  if (kind === 'setting') return `the setting ${title}`
  if (kind === 'page') return `the page ${title}`
  return many(count, 'order')
}
