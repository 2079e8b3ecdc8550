import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { inTurn } from './spent-in.ts'

/** Who of `who` (emails) is a guest behind the trash: staff laid their account there, and no order came since. */
const hiddenNow = (who: string) => sql`
    select b.email, b.spent from buyers b
    where b.email in (select email from ${sql.raw(who)}) and not b.registered and exists (
      select from customers c where c.email = b.email and c.deleted_by is not null and c.deleted_at >= b.last_order_at
    )`

/** How the count of those who spent more than `threshold` changed with the moves of the people in `who` (email, spent). */
const richer = (who: string, threshold: ReturnType<typeof sql>) => sql`(
    select coalesce(sum((b.spent > ${threshold})::int - (b.spent - m.spent > ${threshold})::int), 0)::int
    from (select email, sum(spent)::bigint as spent from ${sql.raw(who)} group by email) m join buyers b on b.email = m.email
  )`

export type Watched = { rich: number; hidden: number; richHidden: number }

/** Buyers who spent more than that (paisa), guests behind the trash, and who is both: to the moment what a recount would say. */
export async function peopleWatched(db: Db, threshold: number): Promise<Watched> {
  const vip = sql`${threshold}::bigint`
  const { rows } = await db.execute<Watched>(sql`
    with hidden as materialized (
      select email, spent from hidden_guests where email not in (select email from people_moves)
      union all
      ${hiddenNow('people_moves')}
    )
    select coalesce(
        (select people from vip_counts where threshold = ${vip}) + ${richer('people_moves', vip)},
        (select count(*) from buyers where spent > ${vip})
      )::int as rich, count(*)::int as hidden, (count(*) filter (where spent > ${vip}))::int as "richHidden"
    from hidden`)
  return rows[0] ?? { rich: 0, hidden: 0, richHidden: 0 }
}

/** CTEs that bring what is kept up to date with the rows of `people_moves` that were taken. */
export const puttingWatched = sql`vips_put as (
    update vip_counts v set people = v.people + ${richer('taken', sql`v.threshold`)}
  ), still_hidden as materialized (${hiddenNow('taken')}), hidden_put as (
    insert into hidden_guests (email, spent) select email, spent from still_hidden
    on conflict (email) do update set spent = excluded.spent
  ), hidden_left as (
    delete from hidden_guests where email in (select email from taken) and email not in (select email from still_hidden)
  )`

/** Keeps the count of those who spent more than that (paisa), and no other. After `people_moves` was put together. */
export const watchRich = (db: Db, threshold: number): Promise<unknown> =>
  inTurn(db, (tx) =>
    tx.execute(sql`
      with other as (delete from vip_counts where threshold <> ${threshold})
      insert into vip_counts (threshold, people)
        select ${threshold}::bigint, (select count(*) from buyers where spent > ${threshold}) - ${richer('people_moves', sql`${threshold}::bigint`)}
        where not exists (select from vip_counts where threshold = ${threshold})`),
  )
