import { pageWords } from '#web/request/page-words.ts'
import { CarePage } from '../pages/care-page.tsx'
import { wordsMeta } from '../pages/words-meta.ts'
import type { Route } from './+types/care'

export async function loader({ context }: Route.LoaderArgs) {
  const { text, origin, shopName } = await pageWords(context, 'care')
  return { text, origin, shopName }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? wordsMeta(loaderData, matches, '/care', 'WebPage') : []
}

export default function Care({ loaderData: { text } }: Route.ComponentProps) {
  return <CarePage text={text} />
}
