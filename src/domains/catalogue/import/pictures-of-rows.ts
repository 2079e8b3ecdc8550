import type { PictureSources, pictureGatherer } from './gather-pictures.ts'
import type { KnownProduct } from './known-products.ts'
import type { MendedProduct } from './mend-row.ts'
import type { PlannedRow } from './report.ts'

/** That many rows have their pictures looked for at once. */
const atOnce = 4

/**
 * Finds the pictures of all rows, where they may come from.
 * @returns how many pictures are named that nobody asked to fetch
 */
export async function gatherFor(
  planned: PlannedRow[],
  { gather }: Awaited<ReturnType<typeof pictureGatherer>>,
  { folder, fetch }: PictureSources,
  known: { of: (product: MendedProduct) => KnownProduct | undefined },
  progress: (doing: string, done: number, total: number) => void,
): Promise<number> {
  const rows = planned.filter(({ product }) => product && product.images.length > 0)
  let unfetched = 0
  let done = 0
  const queue = rows.values()
  const work = async () => {
    for (const row of queue) {
      const images = row.product?.images ?? []
      const before = row.product && known.of(row.product)
      const wanted = folder !== undefined || fetch ? images : images.filter((address) => address.startsWith('/media/'))
      unfetched += images.length - wanted.length
      // Fetched before: the internet is not asked again.
      const had = before?.pictures ?? []
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
