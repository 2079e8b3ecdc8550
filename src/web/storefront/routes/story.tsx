import { pageWords } from '#web/request/page-words.ts'
import { StoryPage } from '../pages/story-page.tsx'
import { wordsMeta } from '../pages/words-meta.ts'
import type { Route } from './+types/story'

export async function loader({ context }: Route.LoaderArgs) {
  const { text, origin, shopName } = await pageWords(context, 'story')
  return { text, origin, shopName }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? wordsMeta(loaderData, matches, '/story', 'WebPage') : []
}

export default function Story({ loaderData: { text } }: Route.ComponentProps) {
  return <StoryPage text={text} />
}
