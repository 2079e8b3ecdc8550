/** Expands the short rows of the product tables. */
import type { Fit } from '#domains/catalogue/staff-contract.ts'
import type { Cloth, ColorId, Garment } from '../vocabulary.ts'
import type { CareId, MaterialId } from './materials.ts'
import { careFor, clothTags, makingShare, materials } from './materials.ts'
import type { SizeRun } from './sizes.ts'
import { sizes } from './sizes.ts'
import type { DemoColor, Facts, MainCategory } from './types.ts'

/** Colour of the cloth + colour of its pattern or stitching: 'ivory+maroon'. */
type Pair = `${ColorId}+${ColorId}`

/** Collections set by hand; the others are derived from the product. */
type Season = 'puja-25' | 'summer-25' | 'winter-25' | 'new-arrivals'

export type Group = {
  garment: Garment
  category: MainCategory
  subcategory: string
  chart: string
  sizes: SizeRun
  fit: Fit
  tags: string[]
}

export type Row = Partial<Pick<Group, 'garment' | 'chart' | 'sizes' | 'fit'>> & {
  slug: string
  cloth: Cloth
  cut: 0 | 1 | 2 | 3
  colors: Pair[]
  /** Price before any discount. */
  regular: number
  sale?: true
  material: MaterialId
  care?: CareId
  in?: Season[]
  tags?: string[]
}

/** The price after the season's discount of 33 %. */
export const salePrice = (regular: number) => Math.round(regular * 0.67)

const traditional: Garment[] = ['panjabi', 'kurta', 'pajama', 'saree', 'kurti', 'three-piece']

const toColor = (pair: Pair) => {
  const [color, thread] = pair.split('+') as [ColorId, ColorId]
  return { color, thread } satisfies DemoColor
}

const toFacts = (group: Group, row: Row): Facts => {
  const { slug, cloth, cut, regular, sale } = row
  const garment = row.garment ?? group.garment
  const price = sale ? salePrice(regular) : regular
  const collections = ['all']
  if (group.category === 'kids') collections.push('all-kids')
  if (traditional.includes(garment)) collections.push('traditional')
  collections.push(...(row.in ?? []))
  if (sale) collections.push('sale', 'season-of-sale')
  return {
    slug,
    garment,
    cloth,
    cut,
    category: group.category,
    subcategory: group.subcategory,
    material: materials[row.material],
    fit: row.fit ?? group.fit,
    care: careFor(cloth, row.material, row.care),
    colors: row.colors.map(toColor),
    sizes: sizes[row.sizes ?? group.sizes],
    price,
    ...(sale && { original: regular }),
    tags: [...new Set([...group.tags, ...clothTags[cloth], ...(row.tags ?? [])])],
    collections,
    unitCost: Math.round((price * makingShare[cloth]) / 5) * 5,
    chart: row.chart ?? group.chart,
  }
}

export const group = (base: Group, rows: Row[]): Facts[] => rows.map((row) => toFacts(base, row))
