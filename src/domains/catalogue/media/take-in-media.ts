import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

/**
 * Adds files that the shop shows and the library lacks: those from before the library, from imports and from the
 * program. read-contents.ts reads their contents later.
 */
export async function takeInMedia(db: Db): Promise<void> {
  await db.execute(sql`
    insert into media_files (kind, key, original_name, file_size, width, height, alt_en, alt_bn)
    select distinct on (u.key) case when u.key ~ '\\.(mp4|webm)$' then 'film' else 'picture' end, u.key,
      coalesce(nullif(regexp_replace(i.original_name, '^.*/', ''), ''), regexp_replace(u.key, '^.*/', '')),
      coalesce(i.file_size, 0), coalesce(i.width, 0), coalesce(i.height, 0),
        coalesce(i.alt_en, ''), coalesce(i.alt_bn, '')
    from media_uses u left join product_images i on i.key = u.key
    where u.kind <> 'order' and u.key ~ '^(uploads|demo)/'
      and not exists (select from media_files f where f.key = u.key)
    order by u.key, i.id
    on conflict do nothing`)
}
