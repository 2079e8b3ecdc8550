import { sql } from 'drizzle-orm'
import { ownAttributes } from '#domains/catalogue/attributes/own-attributes.ts'
import { colorAliases } from '#domains/catalogue/colors/color-looks.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { categories, oldCategorySlugs } from '../tables.ts'
import { decideOutcomes } from './decide-outcomes.ts'
import type { fetchPicture } from './fetch-picture.ts'
import { type PictureSources, pictureGatherer } from './gather-pictures.ts'
import { knownProducts } from './known-products.ts'
import { categoryMatcher } from './match-categories.ts'
import { gatherFor } from './pictures-of-rows.ts'
import { planRows } from './plan-rows.ts'
import type { FoundRow } from './read-shapes.ts'
import { type Report, reportOf } from './report.ts'
import { retryOnClash } from './retry-on-clash.ts'
import { type WriteOptions, writeImport } from './writing/write-import.ts'

export type ImportOptions = WriteOptions & {
  storage: Storage
  sources: PictureSources
  /** Does everything except writing. */
  dryRun: boolean
  /** Products that were deleted in the shop come back; without it their rows are skipped. */
  bringBack?: boolean | undefined
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
  const colorCalled = await colorAliases(db)
  const attributes = await ownAttributes(db)
  const planned = planRows(rows, { matchCategory: matcher.match, brand: shopName, colorCalled, attributes }, progress)

  const gatherer = await pictureGatherer(options.storage, options.sources, {
    write: !dryRun,
    now: options.now,
    download: options.download,
  })
  try {
    const known = await knownProducts(db, planned)
    const unfetched = await gatherFor(planned, gatherer, options.sources, known, { bringBack, progress })
    const decide = (tx: Db, hold: boolean) =>
      decideOutcomes(tx, planned, { mayCount: office?.mayCount ?? true, hold, bringBack })
    if (dryRun) await decide(db, false)
    else {
      await retryOnClash(() =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(${importLockId})`)
          await decide(tx, true)
          run = await writeImport(tx, planned, { toCreate: matcher.toCreate, unfetched }, options)
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
