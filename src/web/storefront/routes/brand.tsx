import { pageWords } from '#web/request/page-words.ts'
import { BrandPage } from '../pages/brand-page.tsx'
import { wordsMeta } from '../pages/words-meta.ts'
import type { Route } from './+types/brand'

export async function loader({ context }: Route.LoaderArgs) {
  const { text, origin, shopName } = await pageWords(context, 'brand')
  return { text, origin, shopName }
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? wordsMeta(loaderData, '/brand', 'WebPage') : [])

export default function Brand({ loaderData: { text } }: Route.ComponentProps) {
  return <BrandPage text={text} />
}
