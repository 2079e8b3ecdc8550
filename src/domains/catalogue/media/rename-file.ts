import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

/** Renames a library file that was stored again under another key. If the old file is still shown, both stay in it. */
export async function renameFile(db: Db, from: string, to: string): Promise<void> {
  await db.execute(sql`
    with moved as (
      update media_files set key = ${to}
      where key = ${from} and not exists (select from media_uses u where u.key = ${from} and u.kind <> 'order')
      returning id
    )
    insert into media_files (kind, key, shape, sha256, original_name, file_size, width, height, alt_en, alt_bn,
      focal_x, focal_y, folder, uploaded_by)
    select kind, ${to}, shape, sha256, original_name, file_size, width, height, alt_en, alt_bn,
      focal_x, focal_y, folder, uploaded_by
    from media_files where key = ${from} and not exists (select from moved)
    on conflict do nothing`)
}
