import { sql } from 'drizzle-orm'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import { auditLog } from '#domains/staff/tables.ts'
import { announce } from '#platform/changes.ts'
import { brokenConstraint, type Db, retrying } from '#platform/database.ts'
import type { Storage } from '#platform/storage.ts'
import { categories } from '../tables.ts'
import type { fetchPicture } from './fetch-picture.ts'
import { type PictureSources, pictureGatherer } from './gather-pictures.ts'
import { knownProducts } from './known-products.ts'
import { fingerprint, mendRow } from './mend-row.ts'
import { gatherFor } from './pictures-of-rows.ts'
import { shelving } from './place-in-categories.ts'
import type { FoundRow } from './read-shapes.ts'
import { type PlannedRow, type Report, type RowReport, reportOf } from './report.ts'
import { changeProducts, createProducts, createShelves } from './write-products.ts'

export type ImportOptions = {
  /** What is imported, for the audit log. */
  name: string
  storage: Storage
  sources: PictureSources
  /** Everything but the writing. */
  dryRun: boolean
  now: Date
  progress?: (doing: string, done: number, total: number) => void
  download?: typeof fetchPicture
}

/** Any number: the lock under which imports take turns. */
const oneAtATime = 7_266_387

/**
 * Imports the rows of a catalogue in one transaction: all that can be, or (when something breaks) none. A row that was
 * imported before and has not changed changes nothing. Running shops show the goods within a second.
 */
export async function importCatalogue(db: Db, rows: FoundRow[], options: ImportOptions): Promise<Report> {
  const { progress = () => {}, dryRun } = options
  const shelves = shelving(await db.select().from(categories))
  const { shopName } = await shopSettings(db)
  const planned = plan(rows, { place: shelves.place, brand: shopName }, progress)

  const gatherer = await pictureGatherer(options.storage, options.sources, {
    write: !dryRun,
    download: options.download,
  })
  try {
    const unfetched = await gatherFor(planned, gatherer, options.sources, await knownProducts(db, planned), progress)
    const write = async (tx: Db, really: boolean) => {
      decide(planned, await knownProducts(tx, planned))
      if (!really) return
      const created = planned.filter(({ report }) => report.outcome === 'new')
      const changed = planned.filter(({ report }) => report.outcome === 'changed')
      if (created.length + changed.length === 0) return
      await createShelves(tx, shelves.made, options.now)
      await createProducts(tx, created, options.now, (done) => progress('storing', done, created.length))
      await changeProducts(tx, changed, options.now)
      const { totals } = reportOf(planned, { dryRun, unfetched, made: [] })
      await tx.insert(auditLog).values({
        staffName: 'Import',
        action: 'catalogue.import',
        subject: options.name,
        after: totals,
        at: options.now,
      })
      await announce(tx, ['everything'])
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
    return reportOf(planned, { dryRun, unfetched, made: shelves.made.map(({ slug }) => slug) })
  } catch (error) {
    await gatherer.forget()
    throw error
  }
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
    const report: RowReport = { place: found.place, name: '', outcome: 'refused', mended: [], notes: [] }
    if ('refused' in mended) return { report: { ...report, reason: mended.refused }, pictures: [] }

    const { product, withoutPrice } = mended
    report.name = product.title
    report.mended = mended.mended
    if (withoutPrice) report.withoutPrice = withoutPrice
    const row: PlannedRow = { report, product, pictures: [] }
    const print = fingerprint(found.row)
    const twin = first.get(product.key)
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

/** Says of each row whether it is new, changed or as it was. */
function decide(planned: PlannedRow[], known: Awaited<ReturnType<typeof knownProducts>>): void {
  for (const row of planned) {
    const { product, report } = row
    if (!product) continue
    row.hash = fingerprint({ ...product, key: undefined })
    row.known = known.of(product)
    if (!row.known) {
      report.outcome = 'new'
      continue
    }
    report.number = row.known.number
    if (row.known.deleted) {
      report.outcome = 'unchanged'
      report.notes = [...new Set([...report.notes, 'it was deleted in the shop: left alone'])]
      continue
    }
    row.newPictures =
      row.pictures.length > 0 &&
      row.known.picturesAreImported &&
      row.pictures.map(({ key }) => key).join() !== row.known.pictures.map(({ key }) => key).join()
    report.outcome = row.known.hash !== row.hash || row.newPictures ? 'changed' : 'unchanged'
  }
}
