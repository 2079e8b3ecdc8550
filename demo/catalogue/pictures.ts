/** The pictures of each product, in the order of its gallery. */
import type { ColourId, Garment, Recipe, View } from '../vocabulary.ts'
import { products } from './products.ts'
import type { Facts } from './types.ts'

/** Garments that also have a folded picture. */
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

/** Recipes by colour; only the first two colours have a folded picture. */
export const picturesOf = (product: Drawn): { colour: ColourId; recipes: Recipe[] }[] => {
  const { garment, cloth, cut } = product
  return product.colours.map(({ colour, thread }, index) => {
    const views: View[] = ['front', 'detail']
    if (index < 2 && foldable.includes(garment)) views.push('folded')
    return { colour, recipes: views.map((view) => ({ garment, cloth, colour, thread, view, cut })) }
  })
}

/** Recipes of the whole catalogue, in the order of the products. */
export const allRecipes = (): Recipe[] =>
  products.flatMap((product) => picturesOf(product).flatMap(({ recipes }) => recipes))
