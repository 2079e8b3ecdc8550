import type { PictureSources, pictureGatherer } from './gather-pictures.ts'
import type { KnownProduct } from './known-products.ts'
import type { NormalizedProduct } from './normalized-product.ts'
import type { PlannedRow } from './report.ts'

/** Rows whose pictures are gathered in parallel. */
const concurrency = 4

/**
 * Gathers the pictures of all rows from the allowed sources.
 * @param bringBack also those of products that were deleted in the shop
 * @returns number of pictures that the shop does not have and that were not to be fetched
 */
export async function gatherFor(
  planned: PlannedRow[],
  { gather }: Awaited<ReturnType<typeof pictureGatherer>>,
  { folder, fetch }: PictureSources,
  known: { of: (product: NormalizedProduct) => KnownProduct | undefined },
  { bringBack, progress }: { bringBack: boolean; progress: (doing: string, done: number, total: number) => void },
): Promise<number> {
  const rows = planned.filter(
    ({ product }) => product && product.images.length > 0 && (bringBack || !known.of(product)?.deleted),
  )
  let unfetched = 0
  let done = 0
  const queue = rows.values()
  const work = async () => {
    for (const row of queue) {
      const images = row.product?.images ?? []
      const before = row.product && known.of(row.product)
      const wanted = folder !== undefined || fetch ? images : images.filter((address) => address.startsWith('/media/'))
      const had = before?.pictures ?? []
      const names = new Set(had.map(({ originalName }) => originalName))
      // Pictures chosen by staff are not replaced.
      if (before?.picturesAreImported ?? true)
        unfetched += images.filter((address) => !wanted.includes(address) && !names.has(address)).length
      // Already fetched by an earlier import.
      if (
        folder === undefined &&
        had.length > 0 &&
        had.map(({ originalName }) => originalName).join() === wanted.join()
      )
        row.pictures = had
      else if (wanted.length > 0) {
        const { pictures, notes } = await gather(wanted)
        row.pictures = pictures
        row.report.notes.push(...notes)
      }
      if (++done % 25 === 0 && wanted.length > 0) progress('finding pictures', done, rows.length)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return unfetched
}
