import type { PictureSources, pictureGatherer } from './gather-pictures.ts'
import type { KnownProduct } from './known-products.ts'
import type { MendedProduct } from './mend-row.ts'
import type { PlannedRow } from './report.ts'

/** That many rows have their pictures looked for at once. */
const atOnce = 4

/**
 * Finds the pictures of all rows, where they may come from.
 * @param bringBack also those of products that were deleted in the shop
 * @returns how many pictures are named that the shop does not have and nobody asked to fetch
 */
export async function gatherFor(
  planned: PlannedRow[],
  { gather }: Awaited<ReturnType<typeof pictureGatherer>>,
  { folder, fetch }: PictureSources,
  known: { of: (product: MendedProduct) => KnownProduct | undefined },
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
      // Pictures that staff have chosen themselves are not exchanged.
      if (before?.picturesAreImported ?? true)
        unfetched += images.filter((address) => !wanted.includes(address) && !names.has(address)).length
      // Fetched before: the internet is not asked again.
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
  await Promise.all(Array.from({ length: atOnce }, work))
  return unfetched
}
