import { pageWords } from '#web/request/page-words.ts'
import { BrandPage } from '../pages/brand-page.tsx'
import { wordsMeta } from '../pages/words-meta.ts'
import type { Route } from './+types/brand'

export async function loader({ context }: Route.LoaderArgs) {
  const { text, origin, shopName } = await pageWords(context, 'brand')
  return { text, origin, shopName }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? wordsMeta(loaderData, matches, '/brand', 'WebPage') : []
}

export default function Brand({ loaderData: { text } }: Route.ComponentProps) {
  return <BrandPage text={text} />
}
