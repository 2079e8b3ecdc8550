import { iconUrl } from '#shared/brand/pictures.ts'
import { sharedPictureUrl } from '#shared/pictures.ts'
import type { ShopSettings } from '../defaults.ts'
import { shopIcon } from './shop-icon.ts'

/** The demo brand's logo and some of its clothes, 1200 × 630. */
const demoPicture = 'demo/scene-share.webp'
/** Only the woven diamond. */
const plainPicture = '/icons/icon-512.png'

/** The preview of pages without a picture of their own on Facebook and WhatsApp: the owner's picture, else the icon. */
export function shareOf(settings: ShopSettings): { image: string; isLarge: boolean } {
  const { sharePicture, tellsDemoStory } = settings
  const icon = shopIcon(settings)
  const large = sharePicture || (tellsDemoStory && !icon ? demoPicture : '')
  if (large) return { image: sharedPictureUrl(large), isLarge: true }
  return { image: icon ? iconUrl(icon, 512) : plainPicture, isLarge: false }
}
