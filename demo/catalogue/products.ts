/** The whole demo catalogue: the facts of the product tables joined with their words. */
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

/** Deals the categories out in turn, so that the first pages of the shop show something of everything. */
const mixed = <T>(lists: T[][]): T[] => {
  const placed = lists.flatMap((list) => list.map((item, i) => ({ item, at: (i + 0.5) / list.length })))
  return placed.sort((a, b) => a.at - b.at).map(({ item }) => item)
}

export const products: DemoProduct[] = mixed([mens, womens, kids, accessories]).map((facts) => {
  const { title, description } = words[facts.slug] ?? { title: { en: '', bn: '' }, description: { en: '', bn: '' } }
  return { ...facts, title, description }
})
