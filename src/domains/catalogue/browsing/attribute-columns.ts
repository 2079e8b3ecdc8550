import { attributeNames, type ProductAttribute } from '#shared/catalogue/product-attributes.ts'
import type { ContentLanguage } from '#shared/content-languages.ts'

/** The columns of all product attributes, for statements on `products p`. */
export const attributeColumns = attributeNames.map((name) => `p.${name}_en, p.${name}_bn`).join(', ')

/** A row with these columns. */
export type AttributeRow = Record<`${ProductAttribute}_${ContentLanguage}`, string>
