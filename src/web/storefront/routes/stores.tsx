import { pageWords } from '#web/request/page-words.ts'
import { StorePage } from '../pages/store-page.tsx'
import { storeDescribed, wordsMeta } from '../pages/words-meta.ts'
import type { Route } from './+types/stores'

export async function loader({ context }: Route.LoaderArgs) {
  const { text, place, origin, shopName } = await pageWords(context, 'stores')
  return { text, place, origin, shopName }
}

/** /store is the same page: /stores is canonical. */
export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData
    ? wordsMeta(loaderData, matches, '/stores', 'WebPage', {
        mainEntity: storeDescribed(loaderData.place, loaderData.origin),
      })
    : []
}

export default function Stores({ loaderData: { text, place } }: Route.ComponentProps) {
  return <StorePage text={text} place={place} />
}
