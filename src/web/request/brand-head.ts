import type { RouterContextProvider } from 'react-router'
import { type BrandHead, brandHead } from '#domains/settings/brand/brand-head.ts'
import { defaults } from '#domains/settings/defaults.ts'
import { publicSettings } from '#domains/settings/shop-settings.ts'
import { shop } from './shop.ts'

let last = brandHead(defaults)

/**
 * The brand for the head of a page. Cached pages already have the tag of the settings. Without a database, as it was
 * known last, so that error pages keep their look.
 */
export async function loadBrandHead(context: Readonly<RouterContextProvider>): Promise<BrandHead> {
  last = await publicSettings(context.get(shop).db).then(brandHead, () => last)
  return last
}
