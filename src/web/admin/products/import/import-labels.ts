import { many } from '#web/admin/parts/figures.ts'
import type { Imported, ImportReport } from '#web/admin/request/catalogue/import.ts'
import { t } from '#web/admin/translate.ts'

/** Label of the import button; undefined if there is nothing to import. */
export function wantedOf(
  { report: { totals, unfetched } }: Imported,
  { fetchPictures, bringBack }: { fetchPictures: boolean; bringBack: boolean },
): string | undefined {
  const products = totals.new + totals.changed + (bringBack ? totals.skipped : 0)
  if (products > 0) return t('Import {Products}', { Products: many(products, 'Product') })
  return fetchPictures && unfetched > 0 ? t('Fetch {Pictures}', { Pictures: many(unfetched, 'Picture') }) : undefined
}

/**
 * Converts the report of a dry run that skipped deleted products into one that restores them, as far as the dry run
 * knows.
 */
export function asBroughtBack(report: ImportReport): ImportReport {
  const { changed, skipped } = report.totals
  const rows = report.rows.map((row) => {
    if (row.outcome !== 'skipped') return row
    const { reason: _, changes = [], mendedIfBack: mended = [], ...rest } = row
    return { ...rest, outcome: 'changed' as const, changes: ['brought back', ...changes], mended }
  })
  const mended = rows.filter((row) => row.mended.length > 0).length
  return { ...report, totals: { ...report.totals, changed: changed + skipped, skipped: 0, mended }, rows }
}

/** Labels of the detected file formats. */
export const formatLabels = {
  shop: t('An export of this shop'),
  shopify: t('A Shopify export'),
  woocommerce: t('A WooCommerce export'),
}

export const isAnythingDone = ({ report: { totals } }: Imported) => totals.new + totals.changed > 0

/** Result of an import. */
export function doneText(answer: Imported): string {
  const { totals } = answer.report
  if (!isAnythingDone(answer)) return t('Everything was there already: nothing changed.')
  return t('{products} created, {products2} changed. It can be undone below.', {
    products: many(totals.new, 'product'),
    products2: many(totals.changed, 'product'),
  })
}
