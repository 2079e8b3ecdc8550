import { loadPageText } from '#web/request/load-page-text.ts'
import { StoryPage } from '../pages/story-page.tsx'
import { textPageMeta } from '../pages/text-page-meta.ts'
import type { Route } from './+types/story'

export async function loader({ context }: Route.LoaderArgs) {
  const { text, origin, shopName } = await loadPageText(context, 'story')
  return { text, origin, shopName }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? textPageMeta(loaderData, matches, '/story', 'WebPage') : []
}

export default function Story({ loaderData: { text } }: Route.ComponentProps) {
  return <StoryPage text={text} />
}
