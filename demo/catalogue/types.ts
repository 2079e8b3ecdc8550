/** Types of the demo catalogue. Amounts are in whole taka. */
import type { Fit } from '#domains/catalogue/staff-contract.ts'
import type { Cloth, ColorId, Garment } from '../vocabulary.ts'

export type Both = { en: string; bn: string }

export type MainCategory = 'mens' | 'womens' | 'kids' | 'accessories'

export type DemoCategory = {
  section: string
  subsection?: string
  slug: string
  title: Both
  keywords: string[]
  aliases?: string[]
  description: Both
}

export type DemoColor = { color: ColorId; thread: ColorId }

export type DemoProduct = {
  slug: string
  garment: Garment
  cloth: Cloth
  cut: number
  title: Both
  description: Both
  category: MainCategory
  subcategory: string
  material: Both
  fit: Fit
  care: { en: string[]; bn: string[] }
  colors: DemoColor[]
  sizes: string[]
  price: number
  /** Regular price; only set while the product is on sale. */
  original?: number
  tags: string[]
  collections: string[]
  unitCost: number
  chart: string
}

/** A product without its texts, which are in words-*.ts under the same slug. */
export type Facts = Omit<DemoProduct, 'title' | 'description'>

/** Titles and descriptions by slug, in English and Bangla. */
export type Words = Record<string, { title: Both; description: Both }>
