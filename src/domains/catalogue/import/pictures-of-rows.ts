import type { PictureSources, pictureGatherer } from './gather-pictures.ts'
import type { KnownProduct } from './known-products.ts'
import type { NormalizedProduct } from './normalized-product.ts'
import type { PlannedRow } from './report.ts'

/** Rows whose pictures are gathered in parallel. */
const concurrency = 4

/**
 * Gathers the pictures of all rows from the allowed sources.
 * @param bringBack also those of products that were deleted in the shop
 * @returns number of pictures that the shop lacks and that it may not fetch
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
      const had = new Map((before?.pictures ?? []).map((picture) => [picture.originalName, picture]))
      const wanted = images.filter((address) => folder !== undefined || fetch || address.startsWith('/media/'))
      // Pictures chosen by staff are not replaced.
      if (before?.picturesAreImported ?? true)
        unfetched += images.filter((address) => !wanted.includes(address) && !had.has(address)).length
      if (wanted.length > 0) {
        // Pictures of an earlier import are not fetched again; a folder may have another file of the same name.
        const { pictures, notes } = await gather(wanted.filter((address) => folder !== undefined || !had.has(address)))
        const found = new Map(pictures.map((picture) => [picture.originalName, picture]))
        row.pictures = images.flatMap((address) => found.get(address) ?? had.get(address) ?? [])
        row.report.notes.push(...notes)
      }
      if (++done % 25 === 0 && wanted.length > 0) progress('finding pictures', done, rows.length)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return unfetched
}
