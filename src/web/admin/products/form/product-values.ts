import type { Path } from 'react-hook-form'
import type { availabilities } from '#domains/catalogue/contract.ts'
import { type Fit, fits } from '#domains/catalogue/staff-contract.ts'
import type { FitNote } from '#shared/catalogue/fit-notes.ts'
import { nameList } from '#shared/catalogue/name-list.ts'
import { eachAttributeField, type ProductAttributeField } from '#shared/catalogue/product-attributes.ts'
import { withoutCommas } from '#shared/catalogue/without-commas.ts'
import type { Product } from '#web/admin/request/products.ts'
import { combinations, swatchKey, variantKey } from './product-variants.ts'

/** The values of the form. */
export type ProductValues = Record<ProductAttributeField, string> & {
  title: string
  titleBn: string
  description: string
  descriptionBn: string
  sku: string
  brand: string
  category: string
  subcategory: string
  fit: Fit
  availability: (typeof availabilities)[number]
  isActive: boolean
  price: string
  originalPrice: string
  sizes: string
  colors: string
  /**
   * By `swatchKey`. Only colours that the product defines or that were set in this form; other colours resolve by their
   * name.
   */
  swatches: Record<string, { hex: string; nameBn: string }>
  tags: string
  /** By attribute id; attributes without a value may be missing. */
  attributes: Record<string, AttributeInput>
  fitNote: FitNote | ''
  fitNoteText: string
  fitNoteTextBn: string
  /** Centimetres. */
  modelHeight: string
  modelSize: string
  care: string
  careBn: string
  chart: string
  /** Storage key; '' for none. */
  film: string
  slug: string
  stock: Record<
    string,
    {
      offered?: boolean | undefined
      stock?: string | undefined
      sku?: string | undefined
      barcode?: string | undefined
      /** Empty: the product's price. */
      price?: string | undefined
      cost?: string | undefined
      /** Grams; empty: that of the category. */
      weight?: string | undefined
    }
  >
}

/** The input of one attribute. */
export type AttributeInput = { values: number[]; text: string; textBn: string; number: string }
export const emptyAttribute: AttributeInput = { values: [], text: '', textBn: '', number: '' }

/** Values of an empty form. */
export const emptyValues: ProductValues = {
  title: '',
  titleBn: '',
  description: '',
  descriptionBn: '',
  sku: '',
  brand: '',
  category: '',
  subcategory: '',
  ...eachAttributeField(() => ''),
  fit: 'Regular Fit',
  availability: 'In Stock',
  isActive: true,
  price: '',
  originalPrice: '',
  sizes: '',
  colors: '',
  swatches: {},
  tags: '',
  attributes: {},
  fitNote: '',
  fitNoteText: '',
  fitNoteTextBn: '',
  modelHeight: '',
  modelSize: '',
  care: '',
  careBn: '',
  chart: '',
  film: '',
  slug: '',
  stock: {},
}

/**
 * A lone 'Default' means no colour: typing a colour replaces it. With stock it is shown as a colour, since replacing it
 * would take its pieces off sale.
 */
const hasNoColors = ({ colors, variants }: Pick<Product, 'colors' | 'variants'>) =>
  colors.length === 1 && colors[0] === 'Default' && variants.every(({ stock }) => stock === 0)

/** The form's values for a product. */
export const valuesOf = (product: Product): ProductValues => ({
  title: product.title,
  titleBn: product.titleBn,
  description: product.description,
  descriptionBn: product.descriptionBn,
  sku: product.sku,
  brand: product.brand,
  category: product.categorySlug,
  subcategory: product.subcategory,
  ...eachAttributeField((field) => product[field]),
  fit: fits.find((fit) => fit === product.fit) ?? 'Regular Fit',
  availability: product.availability,
  isActive: product.isActive,
  price: product.price ? String(product.price.current) : '',
  originalPrice:
    product.price?.original && product.price.original > product.price.current ? String(product.price.original) : '',
  sizes: nameList(product.sizes),
  colors: nameList(hasNoColors(product) ? [] : product.colors),
  swatches: Object.fromEntries(product.swatches.map(({ name, hex, nameBn }) => [swatchKey(name), { hex, nameBn }])),
  tags: nameList(product.tags),
  attributes: Object.fromEntries(
    product.attributes.map(({ id, number, ...rest }) => [
      id,
      { ...rest, number: number === null ? '' : String(number) },
    ]),
  ),
  fitNote: product.fitNote ?? '',
  fitNoteText: product.fitNoteText,
  fitNoteTextBn: product.fitNoteTextBn,
  modelHeight: product.modelHeight === null ? '' : String(product.modelHeight),
  modelSize: product.modelSize,
  care: product.care_instructions.join('\n'),
  careBn: product.care_instructions_bn.join('\n'),
  chart: product.chart ?? '',
  film: product.film,
  slug: product.slug,
  stock: stockLevelsOf(product),
})

/** The product with names that are valid for a new one: earlier releases stored some with commas. */
export const forCopy = (product: Product): Product => ({
  ...product,
  sizes: product.sizes.map(withoutCommas),
  colors: product.colors.map(withoutCommas),
  swatches: product.swatches.map((swatch) => ({ ...swatch, name: withoutCommas(swatch.name) })),
  images: product.images.map((image) => ({ ...image, color: image.color && withoutCommas(image.color) })),
  variants: product.variants.map((variant) => ({
    ...variant,
    size: withoutCommas(variant.size),
    color: withoutCommas(variant.color),
  })),
})

/**
 * The form's values for a copy of a product: its own SKU, no stock, and hidden until it is published. Costs are copied
 * only for users who may set them.
 */
export const valuesOfCopy = (product: Product, sku: string, maySetCost: boolean): ProductValues => {
  const values = valuesOf({ ...product, variants: product.variants.map((variant) => ({ ...variant, stock: 0 })) })
  return {
    ...values,
    sku,
    slug: '',
    availability: 'In Stock',
    isActive: false,
    stock: Object.fromEntries(
      Object.entries(values.stock).map(([key, row]) => {
        const cost = maySetCost ? row.cost : ''
        return [key, { ...row, stock: '', sku: '', barcode: '', cost }]
      }),
    ),
  }
}

/** Stock fields by variant; combinations that are not offered are unchecked. */
function stockLevelsOf({ sizes, colors, variants, price }: Product): ProductValues['stock'] {
  const missing = combinations(nameList(sizes), nameList(colors)).map(({ key }) => [
    key,
    { offered: false, stock: '', sku: '', barcode: '', price: '', cost: '', weight: '' },
  ])
  const there = variants.map((variant) => [
    variantKey(variant.size, variant.color),
    {
      offered: true,
      stock: String(variant.stock),
      sku: variant.sku,
      barcode: variant.barcode,
      price: variant.price === null || variant.price === price?.current ? '' : String(variant.price),
      cost: variant.unitCost ? String(variant.unitCost) : '',
      weight: variant.weightGrams === null ? '' : String(variant.weightGrams),
    },
  ])
  return Object.fromEntries([...missing, ...there])
}

/** Form fields for server field names that differ. */
const fieldNames: Record<string, Path<ProductValues>> = {
  'price.current': 'price',
  'price.original': 'originalPrice',
  care_instructions: 'care',
  care_instructions_bn: 'careBn',
  variants: 'sizes',
  'variants.size': 'sizes',
  'variants.color': 'colors',
}

/** The form field for a refused field of the API: a list such as `colors.0.name` is typed into one field. */
export function fieldOf(refused: string): Path<ProductValues> | undefined {
  const [list = '', , part] = refused.split('.')
  const name = list === 'variants' ? `${list}.${part}` : list
  const isField = refused in emptyValues || typeof emptyValues[name as keyof ProductValues] === 'string'
  return fieldNames[refused] ?? fieldNames[name] ?? (isField ? (name as Path<ProductValues>) : undefined)
}
