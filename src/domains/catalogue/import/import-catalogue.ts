import { sql } from 'drizzle-orm'
import { moveStock } from '#domains/inventory/move-stock.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import { auditLog } from '#domains/staff/tables.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint, withRetry } from '#platform/database/database-errors.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { categories, oldCategorySlugs } from '../tables.ts'
import { decideOutcomes } from './decide-outcomes.ts'
import type { fetchPicture } from './fetch-picture.ts'
import type { Category } from './find-category.ts'
import { type PictureSources, pictureGatherer } from './gather-pictures.ts'
import { knownProducts } from './known-products.ts'
import { categoryMatcher } from './match-categories.ts'
import { gatherFor } from './pictures-of-rows.ts'
import { planRows } from './plan-rows.ts'
import type { FoundRow } from './read-shapes.ts'
import { type PlannedRow, type Report, reportOf } from './report.ts'
import { type OfficeImport, saveRun } from './save-run.ts'
import { changeProducts, createCategories, createProducts, type OpeningStock } from './write-products.ts'

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
  const planned = planRows(rows, { matchCategory: matcher.match, brand: shopName }, progress)

  const gatherer = await pictureGatherer(options.storage, options.sources, {
    write: !dryRun,
    download: options.download,
  })
  try {
    const known = await knownProducts(db, planned)
    const unfetched = await gatherFor(planned, gatherer, options.sources, known, { bringBack, progress })
    const decide = (tx: Db, hold: boolean) =>
      decideOutcomes(tx, planned, { mayCount: office?.mayCount ?? true, hold, bringBack })
    if (dryRun) await decide(db, false)
    else {
      await retryOnNameClash(() =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(${importLockId})`)
          await decide(tx, true)
          run = await writePlanned(tx, planned, { toCreate: matcher.toCreate, unfetched }, options)
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

/**
 * Writes the new and the changed products, if there are any.
 * @returns the number of the run that can be undone; undefined if it was not made in the back office
 */
async function writePlanned(
  tx: Db,
  planned: PlannedRow[],
  { toCreate, unfetched }: { toCreate: Category[]; unfetched: number },
  options: ImportOptions,
): Promise<number | undefined> {
  const { name, now, office, progress = () => {} } = options
  const created = planned.filter(({ report }) => report.outcome === 'new')
  const changed = planned.filter(({ report }) => report.outcome === 'changed')
  const total = created.length + changed.length
  if (total === 0) return undefined
  const made = await createCategories(tx, toCreate, now)
  const opened = await createProducts(tx, created, now, (done) => progress('storing', done, total))
  const filled = await changeProducts(tx, changed, now, (done) => progress('storing', created.length + done, total))
  const counted = office?.mayCount === false ? opened.map(withoutUnitCost) : [...opened, ...filled]
  const stock = await bookOpeningStock(tx, counted, options, office)
  const report = reportOf(planned, { dryRun: false, unfetched, made })
  await tx.insert(auditLog).values({
    ...(office && { staffId: office.by.id }),
    staffName: office?.by.username ?? 'Import',
    action: 'catalogue.import',
    subject: name,
    after: report.totals,
    at: now,
  })
  const run = office && (await saveRun(tx, { name, at: now, office, planned, report, stock }))
  await invalidateTags(tx, ['everything'])
  return run
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
      return await withRetry(work)
    } catch (error) {
      if (attempt === 3 || !/^(products|variants)_(slug|sku|id)_/.test(brokenConstraint(error) ?? '')) throw error
    }
  }
}
