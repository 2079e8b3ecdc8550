import { asc, eq } from 'drizzle-orm'
import { colorLooks } from '#domains/catalogue/colors/color-looks.ts'
import type { Db } from '#platform/database/database.ts'
import type { GivenColor } from '../staff-contract.ts'
import { productColors } from '../tables.ts'
import type { VariantInput } from './sync-variants.ts'

/**
 * Sets the colours of a product to those of its variants: first those given, then its previous ones, then new ones,
 * each in their own order. Known names and swatches stay; new ones get the look that the shop uses elsewhere.
 */
export async function setColors(
  tx: Db,
  number: number,
  offer: VariantInput[],
  given: GivenColor[] = [],
): Promise<void> {
  const before = await tx
    .select()
    .from(productColors)
    .where(eq(productColors.productNumber, number))
    .orderBy(asc(productColors.position))
  const givenByName = new Map(given.map((color) => [color.name, color]))
  const offered = new Set(offer.map(({ color }) => color))
  const inOrder = [...given, ...before].map(({ name }) => name).filter((name) => offered.has(name))
  const names = [...new Set([...inOrder, ...offered])]
  await tx.delete(productColors).where(eq(productColors.productNumber, number))
  if (names.length === 0) return
  const look = await colorLooks(tx, names)
  await tx.insert(productColors).values(
    names.map((name, position) => {
      const known = before.find((color) => color.name === name) ?? look(name)
      const { nameBn = known.nameBn, hex = known.hex } = givenByName.get(name) ?? {}
      return { productNumber: number, name, nameBn, hex: hex.toLowerCase(), position }
    }),
  )
}
