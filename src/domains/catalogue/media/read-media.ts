import { type SQL, sql } from 'drizzle-orm'
import { productContains } from '#domains/catalogue/products/office-query.ts'
import type { Db } from '#platform/database/database.ts'
import { inSet } from '#platform/database/in-set.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { containsText } from '#platform/database/substring.ts'
import { NotFound } from '#platform/refusal.ts'
import { type Page, pageOf } from '#shared/paging.ts'
import { tidyLine } from '#shared/text/text.ts'
import { usesOf } from './media-uses.ts'
import type { MediaDetails, MediaFile, MediaFolder, MediaQuery } from './staff-contract.ts'

/** Equals the expression of the index 'media_files_for_office'. */
const searched = sql`lower(f.original_name || E'\n' || f.alt_en || E'\n' || f.alt_bn)`

/** Value of `sha256` if the storage lacks the file. */
export const missingContents = 'missing'

const fileColumns = {
  id: col.int,
  kind: col.text.as<MediaFile['kind']>(),
  key: col.text,
  shape: col.text,
  name: col.text,
  width: col.int,
  height: col.int,
  fileSize: col.int,
  originalSize: col.int,
  altEn: col.text,
  altBn: col.text,
  focalX: col.int,
  focalY: col.int,
  folder: col.text.orNull,
  uploadedBy: col.text,
  uploadedAt: col.timestamp,
  isMissing: col.boolean,
  uses: col.int,
  copies: col.int,
}
type Row = RowOf<typeof fileColumns>

const newestFirst = sql`order by f.uploaded_at desc, f.id desc`

/**
 * Uses are looked up by the keys of the rows at once. Those by products are counted without the view: it joins the
 * product of every picture.
 * @param chosen what comes after `where`
 */
const filesWhere = (db: Db, chosen: SQL): Promise<Row[]> =>
  queryRows(db, fileColumns).run(sql`
    with chosen as materialized (select * from media_files f where ${chosen}),
    worn as (
      select key, count(*)::int as uses from product_images where key = any(array(select key from chosen)) group by key
    ),
    shown as (
      select u.key, count(*)::int as uses from media_uses u
      where u.key = any(array(select key from chosen)) and u.kind not in ('product', 'order') group by u.key
    )
    select f.id, f.kind, f.key, f.shape, f.original_name as name, f.width, f.height, f.file_size as "fileSize",
      f.original_size as "originalSize", f.alt_en as "altEn", f.alt_bn as "altBn",
        f.focal_x as "focalX", f.focal_y as "focalY",
      f.folder, f.uploaded_by as "uploadedBy", f.uploaded_at as "uploadedAt",
      coalesce(f.sha256, '') = ${missingContents} as "isMissing",
      coalesce(worn.uses, 0) + coalesce(shown.uses, 0) as uses,
      (select count(*)::int from media_files o where o.sha256 = f.sha256 and o.sha256 <> ${missingContents}
        and o.shape = f.shape and o.id <> f.id and o.deleted_at is null) as copies
    from chosen f left join worn using (key) left join shown using (key) ${newestFirst}`)

/** A page of the library, newest first. */
export async function mediaList(
  db: Db,
  query: MediaQuery,
): Promise<{ files: MediaFile[]; page: Page; folders: MediaFolder[]; unfiled: number; all: number }> {
  const text = tidyLine(query.search ?? '').toLowerCase()
  const found = text ? [inSet(sql`f.id`, await idsFound(db, text))] : []
  const where = sql.join([...conditions(query), ...found], sql` and `)
  const [counted] = await queryRows(db, { total: col.int }).run(sql`
    select count(*)::int as total from media_files f where ${where}`)
  const page = pageOf(counted?.total ?? 0, query.page, query.perPage)
  const rows = await filesWhere(
    db,
    sql`${where} ${newestFirst} limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`,
  )
  return { files: rows.map(fileOf), page, ...(await foldersOf(db)) }
}

async function foldersOf(db: Db) {
  const rows = await queryRows(db, { name: col.text.orNull, files: col.int }).run(sql`
    select coalesce(d.name, c.folder) as name, coalesce(c.files, 0)::int as files
    from media_folders d
    full join (select folder, count(*) as files from media_files where deleted_at is null group by folder) c
      on c.folder = d.name
    order by lower(d.name), d.name`)
  return {
    folders: rows.flatMap(({ name, files }) => (name === null ? [] : [{ name, files }])),
    unfiled: rows.find(({ name }) => name === null)?.files ?? 0,
    all: rows.reduce((sum, { files }) => sum + files, 0),
  }
}

/** Pictures of products and orders are looked up by the file: they are too many to read all of them. */
const isUnused = sql`
  not exists (select from product_images i where i.key = f.key)
  and not exists (select from order_lines l where l.image = f.key)
  and f.key not in (select u.key from media_uses u where u.key is not null and u.kind not in ('product', 'order'))`

function conditions({ folder, filter, kind }: MediaQuery): SQL[] {
  const all: SQL[] = [sql`f.deleted_at is null`]
  if (folder === 'none') all.push(sql`f.folder is null`)
  else if (folder) all.push(sql`f.folder = ${folder}`)
  if (kind) all.push(sql`f.kind = ${kind}`)
  if (filter === 'unused') all.push(isUnused)
  if (filter === 'no-alt') all.push(sql`f.kind = 'picture' and (f.alt_en = '' or f.alt_bn = '')`)
  if (filter === 'missing') all.push(sql`f.sha256 = ${missingContents}`)
  if (filter === 'copies')
    all.push(sql`f.sha256 in (select o.sha256 from media_files o
      where o.deleted_at is null and o.sha256 <> ${missingContents}
      group by o.sha256, o.shape having count(*) > 1)`)
  return all
}

/**
 * Ids of files that contain the text, and of files of products that have it in title or SKU; ascending. Total and page
 * share one search. Returns arrays, because the planner underestimates a search and would look up each picture's file.
 */
async function idsFound(db: Db, text: string): Promise<number[]> {
  const [found] = await queryRows(db, { ids: col.json<number[]>() }).run(sql`
    select array_to_json(array(
      select f.id from media_files f where ${containsText(searched, text)}
      union select f.id from media_files f where f.key = any(array(
        select distinct i.key from product_images i where i.product_number = any(array(
          select p.number from products p where p.deleted_at is null and ${productContains(text)}
          union select v.product_number from variants v where ${containsText(sql`lower(v.sku)`, text)}))))
      order by id)) as ids`)
  return found?.ids ?? []
}

const fileOf = ({ uploadedAt, ...rest }: Row): MediaFile => ({
  ...rest,
  uploadedAt: new Date(uploadedAt).toISOString(),
})

/** @throws NotFound */
export async function mediaDetails(db: Db, id: number): Promise<MediaDetails> {
  const [row] = await filesWhere(db, sql`f.id = ${id} and f.deleted_at is null`)
  if (!row) throw new NotFound('File')
  return { ...fileOf(row), usedIn: (await usesOf(db, [row.key])).get(row.key) ?? [] }
}

/** The files with these contents. @param shape the crop that was made */
export const filesByContents = (
  db: Db,
  hashes: readonly string[],
  shape = '',
): Promise<{ id: number; key: string; name: string; sha256: string }[]> =>
  queryRows(db, { id: col.int, key: col.text, name: col.text, sha256: col.text }).run(sql`
    select distinct on (f.sha256) f.id, f.key, f.original_name as name, f.sha256 from media_files f
    where f.sha256 = any(${sql.param([...hashes])}::text[]) and f.shape = ${shape} and f.deleted_at is null
    order by f.sha256, f.id`)
