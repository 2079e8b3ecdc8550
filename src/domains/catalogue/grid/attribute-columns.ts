import { inArray } from 'drizzle-orm'
import { type OwnAttribute, ownAttributes } from '#domains/catalogue/attributes/own-attributes.ts'
import type { Db } from '#platform/database/database.ts'
import { type AttributeColumn, isOwnAttributeField, type OwnAttributeField } from '#shared/catalogue/attribute-cells.ts'
import { categories } from '../tables.ts'

/** A column of an attribute, with what saving needs to know of it. */
export type GridAttribute = AttributeColumn & {
  attribute: OwnAttribute
  /** Slugs of the categories whose products have it; empty: all. */
  slugs: string[]
}

export type GridAttributes = ReadonlyMap<string, GridAttribute>

/** The columns of all attributes, archived ones too: an undo may bring their values back. */
export async function gridAttributes(db: Db): Promise<GridAttributes> {
  const all = await ownAttributes(db)
  const ids = all.flatMap((each) => each.categories)
  const found = ids.length === 0 ? [] : await db.select().from(categories).where(inArray(categories.id, ids))
  const columns = all.flatMap((attribute) => {
    const slugs = found.filter(({ id }) => attribute.categories.includes(id)).map(({ slug }) => slug)
    // A category that was deleted has no products: the attribute then belongs to none.
    const own = { attribute, slugs: attribute.categories.length > 0 && slugs.length === 0 ? [''] : slugs }
    const value = columnOf(attribute, false)
    return attribute.kind === 'text'
      ? [
          { ...value, ...own },
          { ...columnOf(attribute, true), ...own },
        ]
      : [{ ...value, ...own }]
  })
  return new Map(columns.map((column) => [column.field, column]))
}

const columnOf = ({ id, nameEn, kind, values }: OwnAttribute, isBangla: boolean): AttributeColumn => ({
  field: (isBangla ? `attribute-${id}-bn` : `attribute-${id}`) as OwnAttributeField,
  name: nameEn,
  kind,
  isBangla,
  values: values.map((value) => ({ nameEn: value.nameEn, nameBn: value.nameBn, isArchived: value.isArchived })),
})

/** The attribute columns that the grid offers. */
export const offeredColumns = (own: GridAttributes): GridAttribute[] =>
  [...own.values()].filter(({ attribute }) => !attribute.isArchived)

/** The same, read only if one of these fields is an attribute. */
export const gridAttributesFor = async (db: Db, fields: Iterable<string>): Promise<GridAttributes> =>
  [...fields].some(isOwnAttributeField) ? gridAttributes(db) : new Map()

/** The header of files. */
export const headerOf = ({ name, isBangla }: AttributeColumn): string =>
  `Attribute: ${name}${isBangla ? ' (Bangla)' : ''}`
