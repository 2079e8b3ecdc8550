import { attributeNames, type ProductAttribute } from '#shared/product-attributes.ts'

/** The columns of the attributes, as a statement reads them from `products p`. */
export const attributeColumns = attributeNames.map((name) => `p.${name}_en, p.${name}_bn`).join(', ')

/** A row with them. */
export type AttributeRow = Record<`${ProductAttribute}_${'en' | 'bn'}`, string>
