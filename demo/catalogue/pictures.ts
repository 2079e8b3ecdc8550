/** Which pictures the products need, and in which order a gallery shows them. */
import type { ColourId, Garment, Recipe, View } from '../vocabulary.ts'
import { products } from './products.ts'
import type { Facts } from './types.ts'

/** Garments that are sold lying folded on a table. */
const foldable: Garment[] = [
  'panjabi',
  'kurta',
  'polo',
  'tshirt',
  'shirt',
  'hoodie',
  'saree',
  'kurti',
  'jeans',
  'chino',
  'scarf',
]

type Drawn = Pick<Facts, 'garment' | 'cloth' | 'cut' | 'colours'>

/** Each colour with its pictures; only the first two colours have a folded one. */
export const picturesOf = (product: Drawn): { colour: ColourId; recipes: Recipe[] }[] => {
  const { garment, cloth, cut } = product
  return product.colours.map(({ colour, thread }, index) => {
    const views: View[] = ['front', 'detail']
    if (index < 2 && foldable.includes(garment)) views.push('folded')
    return { colour, recipes: views.map((view) => ({ garment, cloth, colour, thread, view, cut })) }
  })
}

/** Every picture of the whole catalogue, in the order of the products. */
export const allRecipes = (): Recipe[] =>
  products.flatMap((product) => picturesOf(product).flatMap(({ recipes }) => recipes))
