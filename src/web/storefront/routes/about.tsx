import { pageWords } from '#web/request/page-words.ts'
import { AboutPage } from '../pages/about-page.tsx'
import { wordsMeta } from '../pages/words-meta.ts'
import type { Route } from './+types/about'

export async function loader({ context }: Route.LoaderArgs) {
  const { text, place, origin, shopName } = await pageWords(context, 'about')
  return { text, email: place.email, origin, shopName }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? wordsMeta(loaderData, matches, '/about', 'AboutPage') : []
}

export default function About({ loaderData: { text, email } }: Route.ComponentProps) {
  return <AboutPage text={text} email={email} />
}
