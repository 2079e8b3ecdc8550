import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { lockAttributesShared } from '#domains/catalogue/attributes/lock-attributes.ts'
import { ownAttributes } from '#domains/catalogue/attributes/own-attributes.ts'
import { lockCategoriesShared } from '#domains/catalogue/categories/lock-categories.ts'
import { colorSpellings } from '#domains/catalogue/colors/color-looks.ts'
import { lockColorsShared } from '#domains/catalogue/colors/lock-colors.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { withoutCommas } from '#shared/catalogue/without-commas.ts'
import { categories, oldCategorySlugs } from '../tables.ts'
import { changedNumbers, decideOutcomes, lockProducts } from './decide-outcomes.ts'
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
  /** Restores products that were deleted in the shop; without it their rows are skipped. */
  bringBack?: boolean | undefined
  download?: typeof fetchPicture
}

/** What rows mean depends on the shop's categories, colours and attributes. Former slugs of categories are aliases. */
async function wordsOf(db: Db) {
  const [known, old] = [await db.select().from(categories), await db.select().from(oldCategorySlugs)]
  const withAliases = known.map((category) => ({
    ...category,
    aliases: [
      ...category.aliases,
      ...old.flatMap(({ slug, categoryId }) => (categoryId === category.id ? [slug] : [])),
    ],
  }))
  return {
    categories: withAliases,
    brand: (await shopSettings(db)).shopName,
    spellings: await colorSpellings(db),
    attributes: await ownAttributes(db),
  }
}

type Words = Awaited<ReturnType<typeof wordsOf>>

function planFor(words: Words, rows: FoundRow[], progress: NonNullable<ImportOptions['progress']>) {
  const { brand, spellings, attributes } = words
  const { match: matchCategory, toCreate } = categoryMatcher(words.categories)
  // A colour that was renamed may have its old name, with commas, as a spelling.
  const names = new Map([...spellings].map(([alias, name]) => [withoutCommas(alias), name]))
  const colorCalled = (name: string) => names.get(withoutCommas(name).toLowerCase()) ?? name
  return { words, toCreate, planned: planRows(rows, { matchCategory, brand, colorCalled, attributes }, progress) }
}

type Plan = ReturnType<typeof planFor>

/** Plans the same rows again if categories, colours or attributes changed while pictures were fetched. */
async function replanIfChanged(tx: Db, before: Plan, rows: FoundRow[]): Promise<Plan> {
  await lockAttributesShared(tx)
  await lockColorsShared(tx)
  await lockCategoriesShared(tx)
  const words = await wordsOf(tx)
  if (isDeepStrictEqual(words, before.words)) return before
  const plan = planFor(words, rows, () => {})
  for (const [nr, { pictures, report }] of before.planned.entries()) {
    const row = plan.planned[nr]
    if (!row?.product) continue
    row.pictures = pictures
    row.report.notes = report.notes
  }
  return plan
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
  let plan = planFor(await wordsOf(db), rows, progress)

  const gatherer = await pictureGatherer(options.storage, options.sources, {
    write: !dryRun,
    now: options.now,
    download: options.download,
  })
  try {
    const known = await knownProducts(db, plan.planned)
    const unfetched = await gatherFor(plan.planned, gatherer, options.sources, known, { bringBack, progress })
    const decide = (tx: Db) => decideOutcomes(tx, plan.planned, { mayCount: office?.mayCount ?? true, bringBack })
    await decide(db)
    // Locks only these, so that orders of all other products continue.
    const changed = new Set(changedNumbers(plan.planned))
    const decideAndWrite = async (tx: Db) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${importLockId})`)
      plan = await replanIfChanged(tx, plan, rows)
      await lockProducts(tx, [...changed])
      await decide(tx)
      // Edited since they were planned: a new transaction locks them together with the others.
      const more = changedNumbers(plan.planned).filter((number) => !changed.has(number))
      for (const number of more) changed.add(number)
      if (more.length > 0) return false
      run = await writeImport(tx, plan.planned, { toCreate: plan.toCreate, unfetched }, options)
      return true
    }
    while (!dryRun && !(await retryOnClash(() => db.transaction(decideAndWrite))));
    return reportOf(plan.planned, {
      dryRun,
      unfetched,
      made: plan.toCreate.map(({ slug }) => slug),
      ...(run !== undefined && { run }),
    })
  } catch (error) {
    await gatherer.forget()
    throw error
  }
}
