import { loadPageText } from '#web/request/load-page-text.ts'
import { StorePage } from '../pages/store-page.tsx'
import { storeDescribed, textPageMeta } from '../pages/text-page-meta.ts'
import type { Route } from './+types/stores'

export async function loader({ context }: Route.LoaderArgs) {
  const { text, place, origin, shopName } = await loadPageText(context, 'stores')
  return { text, place, origin, shopName }
}

/** /store is the same page: /stores is canonical. */
export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData
    ? textPageMeta(loaderData, matches, '/stores', 'WebPage', {
        mainEntity: storeDescribed(loaderData.place, loaderData.origin),
      })
    : []
}

export default function Stores({ loaderData: { text, place: store } }: Route.ComponentProps) {
  return <StorePage text={text} store={store} />
}
