import { categoryProducts, productImages } from '#domains/catalogue/tables.ts'
import { appendEvents } from '#domains/events/append-event.ts'
import type { Db } from '#platform/database/database.ts'
import type { ProductRecord } from '../product-records.ts'
import { addAllVariants, addNamedVariants, type ProductParts } from './add-variants.ts'
import type { Names } from './free-names.ts'
import type { OpeningStock } from './opening-stock.ts'
import { isBangla } from './product-columns.ts'
import { registerPictures } from './register-pictures.ts'

/** Products per statement. */
export const chunkSize = 500

/**
 * Adds variants, colours, pictures and hand-picked categories to written products. @returns the opening stock to book
 */
export async function addParts(tx: Db, goods: ProductParts[], names: Names): Promise<OpeningStock[]> {
  if (goods.length === 0) return []
  const numbers = goods.map(({ number }) => number)
  const written = goods.filter(({ picturesOnly }) => !picturesOnly)
  const opened = [
    ...(await addAllVariants(tx, written.filter(takesAllVariants), names)),
    ...(await addNamedVariants(tx, written.filter(namesItsVariants), names)),
  ]
  await appendEvents(
    tx,
    'product.variants_changed',
    numbers.map((productNumber) => ({ productNumber })),
  )

  const pictures = goods.flatMap(({ number, product, pictures, replaced = [] }) =>
    pictures.map(({ upload: _, ...picture }, position) => ({
      productNumber: number,
      ...picture,
      altEn: product.title,
      altBn: isBangla(product.title) ? product.title : '',
      ...writtenByStaff(replaced.find(({ key }) => key === picture.key)),
      position,
    })),
  )
  if (pictures.length > 0) await tx.insert(productImages).values(pictures)
  await registerPictures(
    tx,
    goods.flatMap((product) => product.pictures),
  )
  const listed = written.flatMap(({ number, product }) =>
    product.listed.map((slug) => ({ slug, productNumber: number, position: number })),
  )
  if (listed.length > 0) await tx.insert(categoryProducts).values(listed).onConflictDoNothing()
  return opened
}

/** Staff's details of a picture that stays. */
const writtenByStaff = (image: ProductRecord['images'][number] | undefined) => {
  if (!image) return undefined
  const { altEn, altBn, color, focalX, focalY, tone } = image
  return { altEn, altBn, color, focalX, focalY, tone }
}

/** Whether a CSV row lists its variants, or updates a product that already has some. */
const namesItsVariants = ({ product, record }: ProductParts) =>
  product.csv !== undefined && (product.csv.variants !== undefined || record !== undefined)

const takesAllVariants = (whole: ProductParts) => !namesItsVariants(whole)
