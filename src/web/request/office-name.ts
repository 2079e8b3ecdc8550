import type { RouterContextProvider } from 'react-router'
import { publicSettings } from '#domains/settings/shop-settings.ts'
import { shop } from './shop.ts'

/** The shop's name in the header of the back office. It declares no cache tags: these pages are not cached. */
export async function loadOfficeName(context: Readonly<RouterContextProvider>): Promise<{ shopName: string }> {
  const { shopName } = await publicSettings(context.get(shop).db)
  return { shopName }
}
