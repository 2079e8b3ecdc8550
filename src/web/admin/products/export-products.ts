import { type CsvColumn, csvOf, download } from '#web/admin/parts/csv.ts'
import { fetchProducts, type Product, type ProductFilters } from '#web/admin/request/products.ts'

const columns: CsvColumn<Product>[] = [
  { head: 'Number', value: ({ number }) => number },
  { head: 'ID', value: ({ id }) => id },
  { head: 'Title', value: ({ title }) => title },
  { head: 'Bangla title', value: ({ titleBn }) => titleBn },
  { head: 'SKU', value: ({ sku }) => sku },
  { head: 'Brand', value: ({ brand }) => brand },
  { head: 'Category', value: ({ category }) => category },
  { head: 'Subcategory', value: ({ subcategory }) => subcategory },
  { head: 'Price (taka)', value: ({ price }) => price?.current ?? '' },
  { head: 'Original price (taka)', value: ({ price }) => price?.original ?? '' },
  { head: 'Availability', value: ({ availability }) => availability },
  { head: 'Stock', value: ({ stock }) => stock },
  { head: 'Sizes', value: ({ sizes }) => sizes.join(', ') },
  { head: 'Colours', value: ({ colors }) => colors.join(', ') },
  { head: 'Tags', value: ({ tags }) => tags.join(', ') },
]

/** Writes every product that the filters show into a CSV file, page after page. @throws ApiRefusal, NoConnection */
export async function exportProducts(filters: ProductFilters): Promise<void> {
  const all = new Map<number, Product>()
  let pages = 1
  for (let page = 1; page <= pages; page++) {
    const answer = await fetchProducts({ ...filters, page, perPage: 100 })
    pages = answer.page.pages
    for (const product of answer.products) all.set(product.number, product)
  }
  download('products', csvOf(columns, [...all.values()]))
}
