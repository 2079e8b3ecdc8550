import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { type Color, colorCalled } from '#shared/catalogue/colours.ts'
import { colors } from '../tables.ts'

/** How colours look that get no look of their own: as the shop has decided, else as the program knows them by name. */
export async function colorLooks(tx: Db, names: string[]): Promise<(name: string) => Color> {
  const rows = names.length > 0 ? await tx.select().from(colors).where(inArray(colors.name, names)) : []
  const known = new Map(rows.map(({ name, nameBn, hex }) => [name, { name, nameBn, hex }]))
  return (name) => known.get(name) ?? colorCalled(name)
}

/** The name of the colour for each of its other spellings, in lower case. */
export async function colorSpellings(tx: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await queryRows(tx, { alias: col.text, name: col.text }).run(sql`
    select lower(alias) as alias, name from colors, unnest(aliases) alias`)
  return new Map(rows.map(({ alias, name }) => [alias, name]))
}

/** The name of the colour that a spelling means. */
export async function colorAliases(tx: Db): Promise<(name: string) => string> {
  const names = await colorSpellings(tx)
  return (name) => names.get(name.toLowerCase()) ?? name
}
