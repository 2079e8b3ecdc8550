import { sql } from 'drizzle-orm'
import { lockStockLevels } from '#domains/inventory/lock-stock-levels.ts'
import { moveStock } from '#domains/inventory/move-stock.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import { auditLog } from '#domains/staff/tables.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import { brokenConstraint, type Db, retrying } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { cut, tidyLine } from '#shared/text.ts'
import { categories, oldCategorySlugs } from '../tables.ts'
import { describeChanges, describeStock, variantChanges } from './csv/csv-changes.ts'
import type { fetchPicture } from './fetch-picture.ts'
import { type PictureSources, pictureGatherer } from './gather-pictures.ts'
import { knownProducts } from './known-products.ts'
import { categoryMatcher } from './match-categories.ts'
import { fingerprint, normalizeRow } from './normalize-row.ts'
import { gatherFor } from './pictures-of-rows.ts'
import { productRecordsOf } from './product-records.ts'
import { type FoundRow, isObject } from './read-shapes.ts'
import { type PlannedRow, type Report, type RowReport, reportOf } from './report.ts'
import { type OfficeImport, saveRun } from './save-run.ts'
import {
  changeProducts,
  columnsToWrite,
  createCategories,
  createProducts,
  keepsOriginal,
  type OpeningStock,
} from './write-products.ts'

export type ImportOptions = {
  /** What is imported, for the audit log. */
  name: string
  storage: Storage
  sources: PictureSources
  /** Does everything except writing. */
  dryRun: boolean
  /** Products that were deleted in the shop come back; without it their rows are skipped. */
  bringBack?: boolean | undefined
  now: Date
  progress?: (doing: string, done: number, total: number) => void
  /** Set for an import made in the back office, which can be undone. */
  office?: OfficeImport | undefined
  download?: typeof fetchPicture
}

/** The shop's categories; their former slugs count as aliases. */
async function knownCategories(db: Db) {
  const [known, old] = [await db.select().from(categories), await db.select().from(oldCategorySlugs)]
  return known.map((category) => ({
    ...category,
    aliases: [
      ...category.aliases,
      ...old.flatMap(({ slug, categoryId }) => (categoryId === category.id ? [slug] : [])),
    ],
  }))
}

/** Advisory lock that serializes imports and their undoing. The number is arbitrary. */
export const importLockId = 7_266_387

/**
 * Imports the rows of a catalogue in one transaction: every valid row, or none if something fails. A row that was
 * imported before and has not changed changes nothing.
 */
export async function importCatalogue(db: Db, rows: FoundRow[], options: ImportOptions): Promise<Report> {
  const { progress = () => {}, dryRun, bringBack = false, office } = options
  let run: number | undefined
  const matcher = categoryMatcher(await knownCategories(db))
  const { shopName } = await shopSettings(db)
  const planned = plan(rows, { matchCategory: matcher.match, brand: shopName }, progress)

  const gatherer = await pictureGatherer(options.storage, options.sources, {
    write: !dryRun,
    download: options.download,
  })
  try {
    const known = await knownProducts(db, planned)
    const unfetched = await gatherFor(planned, gatherer, options.sources, known, { bringBack, progress })
    const write = async (tx: Db, really: boolean) => {
      await decideOutcomes(tx, planned, { mayCount: office?.mayCount ?? true, hold: really, bringBack })
      if (!really) return
      const created = planned.filter(({ report }) => report.outcome === 'new')
      const changed = planned.filter(({ report }) => report.outcome === 'changed')
      if (created.length + changed.length === 0) return
      const made = await createCategories(tx, matcher.toCreate, options.now)
      const opened = await createProducts(tx, created, options.now, (done) =>
        progress('storing', done, created.length + changed.length),
      )
      const filled = await changeProducts(tx, changed, options.now, (done) =>
        progress('storing', created.length + done, created.length + changed.length),
      )
      const counted = office?.mayCount === false ? opened.map(withoutUnitCost) : [...opened, ...filled]
      const stock = await bookOpeningStock(tx, counted, options, office)
      const report = reportOf(planned, { dryRun, unfetched, made })
      await tx.insert(auditLog).values({
        ...(office && { staffId: office.by.id }),
        staffName: office?.by.username ?? 'Import',
        action: 'catalogue.import',
        subject: options.name,
        after: report.totals,
        at: options.now,
      })
      if (office) run = await saveRun(tx, { name: options.name, at: options.now, office, planned, report, stock })
      await invalidateTags(tx, ['everything'])
    }
    if (dryRun) await write(db, false)
    else {
      await retryOnNameClash(() =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(${importLockId})`)
          await write(tx, true)
        }),
      )
    }
    return reportOf(planned, {
      dryRun,
      unfetched,
      made: matcher.toCreate.map(({ slug }) => slug),
      ...(run !== undefined && { run }),
    })
  } catch (error) {
    await gatherer.forget()
    throw error
  }
}

/** Without inventory.edit the stock of a new product may be set, but not its unit cost. */
const withoutUnitCost = ({ unitCost: _, ...stock }: OpeningStock): OpeningStock => stock

/** Books the opening stock of new variants. */
async function bookOpeningStock(
  tx: Db,
  opened: OpeningStock[],
  { name }: ImportOptions,
  office: OfficeImport | undefined,
) {
  const moves = opened.filter(({ quantity }) => quantity > 0)
  await moveStock(tx, moves, {
    type: 'in',
    reason: `Opening stock (import of ${name})`,
    actor: office?.by.username ?? 'Import',
  })
  return moves
}

/** Retries if somebody else took one of our slugs or SKUs in the meantime. */
async function retryOnNameClash(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await retrying(work)
    } catch (error) {
      if (attempt === 3 || !/^(products|variants)_(slug|sku|id)_/.test(brokenConstraint(error) ?? '')) throw error
    }
  }
}

/** Normalizes every row, and gives rows with the same id different keys. */
function plan(
  rows: FoundRow[],
  context: Parameters<typeof normalizeRow>[1],
  progress: NonNullable<ImportOptions['progress']>,
): PlannedRow[] {
  const first = new Map<string, { row: PlannedRow; print: string }>()
  return rows.map((found, index) => {
    if (index % 500 === 0) progress('reading', index, rows.length)
    const normalized = normalizeRow(found, context)
    const report: RowReport = { place: found.place, name: nameOf(found.row), outcome: 'refused', mended: [], notes: [] }
    if ('refused' in normalized) return { report: { ...report, reason: normalized.refused }, pictures: [] }

    const { product, withoutPrice, unreadablePrice, unreadableOriginal } = normalized
    report.name = product.title
    report.mended = normalized.mended
    if (withoutPrice) report.withoutPrice = withoutPrice
    const row: PlannedRow = { report, product, pictures: [], unreadablePrice, unreadableOriginal }
    const print = fingerprint(found.row)
    const twin = first.get(product.key)
    // A CSV line names one product of the shop, so a second line for it is ambiguous.
    if (twin && product.csv)
      return { report: { ...report, mended: [], reason: `${twin.row.report.place} is the same product` }, pictures: [] }
    if (twin && twin.print !== print) {
      report.mended = [
        ...report.mended,
        `duplicate id '${product.id || product.title}' (${twin.row.report.place} has it): kept as another product`,
      ]
      product.key += `#${product.url || product.title.toLowerCase()}`
    }
    const same = twin?.print === print ? twin : first.get(product.key)
    if (same) {
      const {
        product: earlier,
        report: { place },
      } = same.row
      if (same.print !== print)
        return { report: { ...report, reason: `${place} has the same id and name` }, pictures: [] }
      if (earlier) earlier.listed = [...new Set([...earlier.listed, ...product.listed])]
      return { report: { ...report, mended: [], outcome: 'repeated', reason: `the same as ${place}` }, pictures: [] }
    }
    first.set(product.key, { row, print })
    return row
  })
}

/** Name of a refused row in the report. */
const nameOf = (row: unknown) => (isObject(row) && typeof row.title === 'string' ? cut(tidyLine(row.title), 200) : '')

/** Decides for each row whether it is new, changed, unchanged, skipped or refused. */
async function decideOutcomes(
  db: Db,
  planned: PlannedRow[],
  { mayCount, hold, bringBack }: { mayCount: boolean; hold: boolean; bringBack: boolean },
): Promise<void> {
  const known = await knownProducts(db, planned)
  const compared = planned.flatMap(({ product }) => (product?.csv && known.of(product)?.number) ?? [])
  if (hold) await lockProducts(db, compared)
  const records = await productRecordsOf(db, compared)
  const onHand = await piecesOf(db, compared)
  const seen = new Map<number, string>()
  for (const row of planned) {
    const { product, report } = row
    if (!product) continue
    row.hash = fingerprint({ ...product, key: undefined })
    row.known = known.of(product)
    if (!row.known) {
      report.outcome = 'new'
      if (product.csv?.number && !product.id) refuse(row, `the shop has no product ${product.csv.number}`)
      continue
    }
    report.number = row.known.number
    if (product.csv) {
      const earlier = seen.get(row.known.number)
      seen.set(row.known.number, earlier ?? report.place)
      if (earlier) {
        refuse(row, `${earlier} is the same product`)
        continue
      }
    }
    if (row.known.deleted && !bringBack) {
      report.outcome = 'skipped'
      report.reason = 'it was deleted in the shop'
      continue
    }
    row.returns = row.known.deleted
    row.record = records.get(row.known.number)
    row.differs = differs(row, mayCount)
    if (row.known.price !== null) {
      // An unreadable price never replaces a known one.
      if (row.unreadablePrice && !isAsImported(row)) {
        refuse(row, row.unreadablePrice)
        continue
      }
      if (keepsOriginal(row) && !isAsImported(row))
        report.notes = [...new Set([...report.notes, 'its original price cannot be read: the one in the shop stays'])]
      if (report.withoutPrice) {
        report.withoutPrice = undefined
        report.notes = [...new Set([...report.notes, 'it names no price: the one in the shop stays'])]
      }
    }
    row.newPictures =
      row.pictures.length > 0 &&
      row.known.picturesAreImported &&
      row.pictures.map(({ key }) => key).join() !== row.known.pictures.map(({ key }) => key).join()
    report.outcome = row.differs || row.newPictures || row.returns ? 'changed' : 'unchanged'
    if (report.changes || !row.differs) {
      const more = [row.returns && 'brought back', ...(report.changes ?? []), row.newPictures && 'pictures']
      report.changes = more.filter((change) => typeof change === 'string')
    }
    if (row.record) report.stock = describeStock(product, row.record, onHand)
  }
}

/** Stock of these products by variant. */
async function piecesOf(db: Db, numbers: number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; pieces: number }>(sql`
    select v.id::int as id, s.on_hand as pieces from variants v join stock_levels s on s.variant_id = v.id
    where v.product_number = any(${sql.param(numbers)}::int[])`)
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}

/** Locks the products, so that they do not change between comparing and writing. */
async function lockProducts(tx: Db, numbers: number[]) {
  await lockStockLevels(tx, numbers)
  for (let from = 0; from < numbers.length; from += 5000) {
    const some = numbers.slice(from, from + 5000)
    await tx.execute(
      sql`select from products where number = any(${sql.param(some)}::int[]) order by number for no key update`,
    )
  }
}

/** A row identical to the previous import does not overwrite what staff have changed since. */
const isAsImported = ({ product, hash, known }: PlannedRow) => known?.hash === hash && !product?.csv?.own

function differs(row: PlannedRow, mayCount: boolean): boolean {
  const { product, report, known, record } = row
  report.changes = undefined
  if (!product || !known || isAsImported(row)) return false
  if (!product.csv || !record) return true
  report.changes = describeChanges(product, columnsToWrite(product, known, row), record)
  const { added } = variantChanges(product, record)
  if (!mayCount && added.some(({ stock = 0 }) => stock > 0))
    report.notes = [
      ...new Set([...report.notes, 'stock of what is new begins with 0: counting it needs another right']),
    ]
  return report.changes.length > 0
}

function refuse(row: PlannedRow, reason: string) {
  row.report.outcome = 'refused'
  row.report.reason = reason
  row.product = undefined
}
