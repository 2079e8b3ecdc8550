import { standardColors } from '#shared/brand/brand.ts'
import type { ShopSettings } from '../defaults.ts'

type Look = Pick<ShopSettings, 'icon' | 'primaryColor' | 'accentColor'>

/** Not a stored picture: the woven diamond in these colours, which are part of its address. */
export const diamondKey = ({ primaryColor, accentColor }: Omit<Look, 'icon'>): string =>
  `demo/sign-${primaryColor.slice(1)}-${accentColor.slice(1)}.webp`

/** Key of the shop's icon: the owner's, else the diamond in the shop's colours; '' for the files of the program. */
export function shopIcon(look: Look): string {
  const isStandard =
    look.primaryColor === standardColors.primaryColor && look.accentColor === standardColors.accentColor
  return look.icon || (isStandard ? '' : diamondKey(look))
}
