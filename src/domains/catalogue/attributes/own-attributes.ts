import { asc } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { attributes, attributeValues } from '../tables.ts'

/** A text in both languages, or a number. */
export type TypedValue = { en: string; bn: string } | number
/** By the id of the attribute. */
export type TypedValues = Record<string, TypedValue>

type OwnValue = Pick<typeof attributeValues.$inferSelect, 'id' | 'nameEn' | 'nameBn' | 'isArchived'>
export type OwnAttribute = typeof attributes.$inferSelect & { values: OwnValue[] }

/** The owner's attributes with their values, in their order. */
export async function ownAttributes(db: Db): Promise<OwnAttribute[]> {
  const all = await db.select().from(attributes).orderBy(asc(attributes.position), asc(attributes.id))
  if (all.length === 0) return []
  const values = await db.select().from(attributeValues).orderBy(asc(attributeValues.position), asc(attributeValues.id))
  const byAttribute = Map.groupBy(values, ({ attributeId }) => attributeId)
  return all.map((each) => ({ ...each, values: byAttribute.get(each.id) ?? [] }))
}
