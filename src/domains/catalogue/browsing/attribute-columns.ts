import { col } from '#platform/database/rows.ts'
import { attributeNames, type ProductAttribute } from '#shared/catalogue/product-attributes.ts'
import { type ContentLanguage, contentLanguages } from '#shared/content-languages.ts'

/** The columns of all product attributes, for statements on `products p`. */
export const attributeColumns = attributeNames.map((name) => `p.${name}_en, p.${name}_bn`).join(', ')

/** The same columns in its rows. */
export const attributeRowColumns = Object.fromEntries(
  attributeNames.flatMap((name) => contentLanguages.map((language) => [`${name}_${language}`, col.text])),
) as Record<`${ProductAttribute}_${ContentLanguage}`, typeof col.text>
