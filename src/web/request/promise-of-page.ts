import type { RouterContextProvider } from 'react-router'
import { pagePromise } from '#domains/promises/page-promise.ts'
import type { PagePromise } from '#shared/promise/page-promise.ts'
import { shop } from './shop.ts'

/** The delivery promises of a public page; null if the shop shows none. Sets the page to expire when they change. */
export async function promiseOfPage(context: Readonly<RouterContextProvider>): Promise<PagePromise | null> {
  const { db, locale, cacheTags, expiresAt } = context.get(shop)
  cacheTags('settings', 'delivery-times')
  const promise = await pagePromise(db, locale, new Date())
  if (promise) expiresAt(new Date(promise.until))
  return promise
}
