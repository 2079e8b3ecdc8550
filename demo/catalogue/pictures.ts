/** The pictures of each product, in the order of its gallery. */
import type { ColorId, Garment, Recipe, View } from '../vocabulary.ts'
import { lengthOf } from './lengths.ts'
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

/** Garments that look the same from behind. */
const sameBehind: Garment[] = ['belt', 'scarf', 'sandals']

/** A saree over a rail (cut 2) has no back. */
const hasBack = ({ garment, cut }: Drawn): boolean =>
  !sameBehind.includes(garment) && !(garment === 'saree' && cut === 2)

type Drawn = Pick<Facts, 'garment' | 'cloth' | 'cut' | 'colors' | 'chart'>

/** Recipes by colour; only the first two colours are shown from behind and folded. */
export const picturesOf = (product: Drawn): { color: ColorId; recipes: Recipe[] }[] => {
  const { garment, cloth, cut } = product
  return product.colors.map(({ color, thread }, index) => {
    const views: View[] = ['front']
    if (index < 2 && hasBack(product)) views.push('back')
    views.push('detail')
    if (index < 2 && foldable.includes(garment)) views.push('folded')
    const drawn = { garment, cloth, color, thread, cut }
    return {
      color,
      recipes: views.map((view) => ({ ...drawn, view, ...(view === 'back' && { measured: lengthOf(product) }) })),
    }
  })
}

/** Recipes of the whole catalogue, in the order of the products. */
export const allRecipes = (): Recipe[] =>
  products.flatMap((product) => picturesOf(product).flatMap(({ recipes }) => recipes))
