type AttributeFacts = {
  /** Its name in the back office, and the header of its column in the shop's own CSV. */
  label: string
  /** In UTF-16 code units. */
  maxLength: number
  /** Names that a WooCommerce product gives it; other products of that file do not have it. */
  wooCommerceNames?: RegExp
  /** Its property of a schema.org Product; without one, the JSON-LD leaves it out. */
  schemaOrg?: string
}

/**
 * Attributes of a product: texts in English and Bangla that a page lists and nothing computes with. Each is one
 * lower-case word, because other names are made from it: `material` and `materialBn` in the API and the form,
 * `material_en` and `material_bn` in the database.
 */
const facts = {
  material: { label: 'Material', maxLength: 500, wooCommerceNames: /material|fabric|কাপড়/i, schemaOrg: 'material' },
} satisfies Record<string, AttributeFacts>

export type ProductAttribute = keyof typeof facts
export const productAttributes: Record<ProductAttribute, AttributeFacts> = facts
export const attributeNames = Object.keys(facts) as ProductAttribute[]

/** The label inside a sentence. */
export const attributeLabel = (name: ProductAttribute): string => productAttributes[name].label.toLowerCase()

/** Maps each attribute to a value: { material }. */
export const eachAttribute = <Value>(value: (name: ProductAttribute) => Value) =>
  Object.fromEntries(attributeNames.map((name) => [name, value(name)])) as Record<ProductAttribute, Value>

/** A field of the API and the form. */
export type ProductAttributeField = ProductAttribute | `${ProductAttribute}Bn`

/** Maps the English and the Bangla field of each attribute to a value: { material, materialBn }. */
export const eachAttributeField = <Value>(value: (field: ProductAttributeField, name: ProductAttribute) => Value) =>
  Object.fromEntries(
    attributeNames.flatMap((name) => [
      [name, value(name, name)],
      [`${name}Bn`, value(`${name}Bn`, name)],
    ]),
  ) as Record<ProductAttributeField, Value>

/** Maps the English column of each attribute to a value: { materialEn }. */
export const eachEnglishColumn = <Value>(value: (name: ProductAttribute, column: `${ProductAttribute}En`) => Value) =>
  Object.fromEntries(attributeNames.map((name) => [`${name}En`, value(name, `${name}En`)])) as Record<
    `${ProductAttribute}En`,
    Value
  >

/** Maps the Bangla column of each attribute, which is named like its field, to a value: { materialBn }. */
export const eachBanglaColumn = <Value>(value: (column: `${ProductAttribute}Bn`) => Value) =>
  Object.fromEntries(attributeNames.map((name) => [`${name}Bn`, value(`${name}Bn`)])) as Record<
    `${ProductAttribute}Bn`,
    Value
  >
