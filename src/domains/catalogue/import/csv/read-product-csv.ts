import { type FoundRow, UnreadableCatalogue } from '../read-shapes.ts'
import { readCsv } from './read-csv.ts'
import { isShopCsv, readShopCsv } from './shop-csv.ts'
import { isShopify } from './shopify-columns.ts'
import { readShopify } from './shopify-csv.ts'
import { isWooCommerce, readWooCommerce } from './woocommerce-csv.ts'

export type CsvFormat = 'shop' | 'shopify' | 'woocommerce'

/**
 * The products of a CSV file from this shop, Shopify or WooCommerce; its headers tell the format.
 * @param now decides whether a sale is running
 * @throws UnreadableCatalogue
 */
export function readProductCsv(file: Uint8Array, now: Date): { format: CsvFormat; rows: FoundRow[] } {
  const csv = readCsv(file)
  if (isShopCsv(csv)) return { format: 'shop', rows: readShopCsv(csv) }
  if (isShopify(csv)) return { format: 'shopify', rows: readShopify(csv) }
  if (isWooCommerce(csv)) return { format: 'woocommerce', rows: readWooCommerce(csv, now) }
  throw new UnreadableCatalogue(
    'does not have the headers of a product file of this shop, Shopify or WooCommerce in its first line',
  )
}
