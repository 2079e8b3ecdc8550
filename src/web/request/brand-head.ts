import type { RouterContextProvider } from 'react-router'
import { type BrandHead, brandHead } from '#domains/settings/brand/brand-head.ts'
import { defaults } from '#domains/settings/defaults.ts'
import { publicSettings } from '#domains/settings/shop-settings.ts'
import { shop } from './shop.ts'

let last = brandHead(defaults)

/**
 * The brand for the head of a page. Cached pages already have the settings' cache tag. Without a database it returns
 * the last known brand, so that error pages keep their look.
 */
export async function loadBrandHead(context: Readonly<RouterContextProvider>): Promise<BrandHead> {
  last = await publicSettings(context.get(shop).db).then(brandHead, () => last)
  return last
}
