import { sql } from 'drizzle-orm'
import { lockShelves } from '#domains/inventory/lock-shelves.ts'
import { moveStock } from '#domains/inventory/move-stock.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import { auditLog } from '#domains/staff/tables.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import { brokenConstraint, type Db, retrying } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { cut, tidyLine } from '#shared/text.ts'
import { categories, oldCategorySlugs } from '../tables.ts'
import { changesInWords, offerChange, stockInWords } from './csv/csv-changes.ts'
import type { fetchPicture } from './fetch-picture.ts'
import { type PictureSources, pictureGatherer } from './gather-pictures.ts'
import { keepRun, type OfficeImport } from './keep-run.ts'
import { knownProducts } from './known-products.ts'
import { fingerprint, mendRow } from './mend-row.ts'
import { gatherFor } from './pictures-of-rows.ts'
import { shelving } from './place-in-categories.ts'
import { portraitsOf } from './portraits.ts'
import { type FoundRow, isObject } from './read-shapes.ts'
import { type PlannedRow, type Report, type RowReport, reportOf } from './report.ts'
import {
  changeProducts,
  columnsToWrite,
  createProducts,
  createShelves,
  keepsOriginal,
  type OpenedShelf,
} from './write-products.ts'

export type ImportOptions = {
  /** What is imported, for the audit log. */
  name: string
  storage: Storage
  sources: PictureSources
  /** Everything but the writing. */
  dryRun: boolean
  /** Products that were deleted in the shop come back; without it their rows are skipped. */
  bringBack?: boolean | undefined
  now: Date
  progress?: (doing: string, done: number, total: number) => void
  /** An import made in the back office: by whom, and kept so that it can be undone. */
  office?: OfficeImport | undefined
  download?: typeof fetchPicture
}

/** The shop's categories; one that had another address once is called so, too. */
async function knownShelves(db: Db) {
  const [known, old] = [await db.select().from(categories), await db.select().from(oldCategorySlugs)]
  return known.map((shelf) => ({
    ...shelf,
    aliases: [...shelf.aliases, ...old.flatMap(({ slug, categoryId }) => (categoryId === shelf.id ? [slug] : []))],
  }))
}

/** Any number: the lock under which imports take turns, and what undoes them. */
export const oneAtATime = 7_266_387

/**
 * Imports the rows of a catalogue in one transaction: all that can be, or (when something breaks) none. A row that was
 * imported before and has not changed changes nothing. Running shops show the goods within a second.
 */
export async function importCatalogue(db: Db, rows: FoundRow[], options: ImportOptions): Promise<Report> {
  const { progress = () => {}, dryRun, bringBack = false, office } = options
  let run: number | undefined
  const shelves = shelving(await knownShelves(db))
  const { shopName } = await shopSettings(db)
  const planned = plan(rows, { place: shelves.place, brand: shopName }, progress)

  const gatherer = await pictureGatherer(options.storage, options.sources, {
    write: !dryRun,
    download: options.download,
  })
  try {
    const known = await knownProducts(db, planned)
    const unfetched = await gatherFor(planned, gatherer, options.sources, known, { bringBack, progress })
    const write = async (tx: Db, really: boolean) => {
      await decide(tx, planned, { mayCount: office?.mayCount ?? true, hold: really, bringBack })
      if (!really) return
      const created = planned.filter(({ report }) => report.outcome === 'new')
      const changed = planned.filter(({ report }) => report.outcome === 'changed')
      if (created.length + changed.length === 0) return
      const made = await createShelves(tx, shelves.made, options.now)
      const opened = await createProducts(tx, created, options.now, (done) =>
        progress('storing', done, created.length + changed.length),
      )
      const filled = await changeProducts(tx, changed, options.now, (done) =>
        progress('storing', created.length + done, created.length + changed.length),
      )
      const counted = office?.mayCount === false ? opened.map(withoutCost) : [...opened, ...filled]
      const stock = await openWithStock(tx, counted, options, office)
      const report = reportOf(planned, { dryRun, unfetched, made })
      await tx.insert(auditLog).values({
        ...(office && { staffId: office.by.id }),
        staffName: office?.by.username ?? 'Import',
        action: 'catalogue.import',
        subject: options.name,
        after: report.totals,
        at: options.now,
      })
      if (office) run = await keepRun(tx, { name: options.name, at: options.now, office, planned, report, stock })
      await invalidateTags(tx, ['everything'])
    }
    if (dryRun) await write(db, false)
    else {
      await inTurn(() =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(${oneAtATime})`)
          await write(tx, true)
        }),
      )
    }
    return reportOf(planned, {
      dryRun,
      unfetched,
      made: shelves.made.map(({ slug }) => slug),
      ...(run !== undefined && { run }),
    })
  } catch (error) {
    await gatherer.forget()
    throw error
  }
}

/** Who may not count stock may open the shelves of a new product, but not say what a piece cost. */
const withoutCost = ({ unitCost: _, ...shelf }: OpenedShelf): OpenedShelf => shelf

/** The pieces with which new shelves are opened. */
async function openWithStock(tx: Db, opened: OpenedShelf[], { name }: ImportOptions, office: OfficeImport | undefined) {
  const moves = opened.filter(({ quantity }) => quantity > 0)
  await moveStock(tx, moves, {
    type: 'in',
    reason: `Opening stock (import of ${name})`,
    actor: office?.by.username ?? 'Import',
  })
  return moves
}

/** Again, when somebody took one of our addresses or article numbers while we wrote. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await retrying(work)
    } catch (error) {
      if (attempt === 3 || !/^(products|variants)_(slug|sku|id)_/.test(brokenConstraint(error) ?? '')) throw error
    }
  }
}

/** Mends every row, and tells rows apart that call themselves the same. */
function plan(
  rows: FoundRow[],
  mending: Parameters<typeof mendRow>[1],
  progress: NonNullable<ImportOptions['progress']>,
): PlannedRow[] {
  const first = new Map<string, { row: PlannedRow; print: string }>()
  return rows.map((found, index) => {
    if (index % 500 === 0) progress('reading', index, rows.length)
    const mended = mendRow(found, mending)
    const report: RowReport = { place: found.place, name: nameOf(found.row), outcome: 'refused', mended: [], notes: [] }
    if ('refused' in mended) return { report: { ...report, reason: mended.refused }, pictures: [] }

    const { product, withoutPrice, unreadablePrice, unreadableOriginal } = mended
    report.name = product.title
    report.mended = mended.mended
    if (withoutPrice) report.withoutPrice = withoutPrice
    const row: PlannedRow = { report, product, pictures: [], unreadablePrice, unreadableOriginal }
    const print = fingerprint(found.row)
    const twin = first.get(product.key)
    // A line of a CSV file names a product of the shop: two of them cannot both be meant.
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

/** What a row that is refused is called in the report. */
const nameOf = (row: unknown) => (isObject(row) && typeof row.title === 'string' ? cut(tidyLine(row.title), 200) : '')

/** Says of each row whether it is new, changed or as it was. */
async function decide(
  db: Db,
  planned: PlannedRow[],
  { mayCount, hold, bringBack }: { mayCount: boolean; hold: boolean; bringBack: boolean },
): Promise<void> {
  const known = await knownProducts(db, planned)
  const compared = planned.flatMap(({ product }) => (product?.csv && known.of(product)?.number) ?? [])
  if (hold) await holdProducts(db, compared)
  const portraits = await portraitsOf(db, compared)
  const onHand = await piecesOf(db, compared)
  const spokenOf = new Map<number, string>()
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
      const earlier = spokenOf.get(row.known.number)
      spokenOf.set(row.known.number, earlier ?? report.place)
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
    row.portrait = portraits.get(row.known.number)
    row.differs = differs(row, mayCount)
    if (row.known.price !== null) {
      // What cannot be read never takes the place of a price that is known.
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
    if (row.portrait) report.stock = stockInWords(product, row.portrait, onHand)
  }
}

/** The pieces of these products by variant. */
async function piecesOf(db: Db, numbers: number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; pieces: number }>(sql`
    select v.id::int as id, s.on_hand as pieces from variants v join stock_levels s on s.variant_id = v.id
    where v.product_number = any(${sql.param(numbers)}::int[])`)
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}

/** Nobody changes what is compared until all of it is stored. */
async function holdProducts(tx: Db, numbers: number[]) {
  await lockShelves(tx, numbers)
  for (let from = 0; from < numbers.length; from += 5000) {
    const some = numbers.slice(from, from + 5000)
    await tx.execute(
      sql`select from products where number = any(${sql.param(some)}::int[]) order by number for no key update`,
    )
  }
}

/** A row that was imported before and says the same leaves alone what staff have changed since. */
const isAsImported = ({ product, hash, known }: PlannedRow) => known?.hash === hash && !product?.csv?.own

function differs(row: PlannedRow, mayCount: boolean): boolean {
  const { product, report, known, portrait } = row
  report.changes = undefined
  if (!product || !known || isAsImported(row)) return false
  if (!product.csv || !portrait) return true
  report.changes = changesInWords(product, columnsToWrite(product, known, row), portrait)
  const { added } = offerChange(product, portrait)
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
