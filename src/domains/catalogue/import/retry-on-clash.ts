import { brokenConstraint, withRetry } from '#platform/database/database-errors.ts'

/** Runs `work` again if a concurrent write took one of its slugs, SKUs, ids or barcodes. */
export async function retryOnClash<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withRetry(work)
    } catch (error) {
      const broken = brokenConstraint(error) ?? ''
      if (attempt === 3 || !/^(products|variants)_((slug|sku|id)_|by_barcode$)/.test(broken)) throw error
    }
  }
}
