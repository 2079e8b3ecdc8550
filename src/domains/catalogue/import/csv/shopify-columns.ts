import type { CsvFile, CsvLine } from './read-csv.ts'

/** The headers of Shopify's product CSV: until 2025, and since then. */
const headers = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  description: ['Body (HTML)', 'Description'],
  vendor: ['Vendor'],
  category: ['Product Category', 'Product category', 'Standardized Product Type'],
  type: ['Type', 'Custom Product Type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  sku: ['Variant SKU', 'SKU'],
  barcode: ['Variant Barcode', 'Barcode'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  price: ['Variant Price', 'Price'],
  original: ['Variant Compare At Price', 'Compare-at price'],
  cost: ['Cost per item'],
  picture: ['Image Src', 'Product image URL'],
  place: ['Image Position', 'Image position'],
} as const

type Field = keyof typeof headers

export const isShopify = ({ headers: found }: CsvFile): boolean => {
  const names = new Set(found.map((header) => header.toLowerCase()))
  const has = (field: Field) => headers[field].some((header) => names.has(header.toLowerCase()))
  return has('handle') && has('price') && names.has('option1 value')
}

export const cell = (line: CsvLine, field: Field) => {
  const header = headers[field].find((name) => line.has(name))
  return header === undefined ? '' : line.cell(header)
}

export const has = (line: CsvLine, field: Field) => headers[field].some((name) => line.has(name))
