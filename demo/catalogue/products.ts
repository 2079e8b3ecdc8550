/** The whole demo catalogue: the product tables joined with their texts. */
import { accessories } from './products-accessories.ts'
import { kids } from './products-kids.ts'
import { mens } from './products-mens.ts'
import { womens } from './products-womens.ts'
import type { DemoProduct } from './types.ts'
import { accessoriesWords } from './words-accessories.ts'
import { kidsWords } from './words-kids.ts'
import { mensWords } from './words-mens.ts'
import { mensBottomWords } from './words-mens-bottoms.ts'
import { womensWords } from './words-womens.ts'
import { womensTraditionalWords } from './words-womens-traditional.ts'

const words = {
  ...mensWords,
  ...mensBottomWords,
  ...womensTraditionalWords,
  ...womensWords,
  ...kidsWords,
  ...accessoriesWords,
}

/** Interleaves the categories, so that the first pages of the shop show products of each. */
const mixed = <T>(lists: T[][]): T[] => {
  const placed = lists.flatMap((list) => list.map((item, i) => ({ item, at: (i + 0.5) / list.length })))
  return placed.sort((a, b) => a.at - b.at).map(({ item }) => item)
}

export const products: DemoProduct[] = mixed([mens, womens, kids, accessories]).map((facts) => {
  const { title, description } = words[facts.slug] ?? { title: { en: '', bn: '' }, description: { en: '', bn: '' } }
  return { ...facts, title, description }
})
