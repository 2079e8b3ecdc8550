import { pageWords } from '#web/request/page-words.ts'
import { AboutPage } from '../pages/about-page.tsx'
import { wordsMeta } from '../pages/words-meta.ts'
import type { Route } from './+types/about'

export async function loader({ context }: Route.LoaderArgs) {
  const { text, place, origin, shopName } = await pageWords(context, 'about')
  return { text, email: place.email, origin, shopName }
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? wordsMeta(loaderData, '/about', 'AboutPage') : [])

export default function About({ loaderData: { text, email } }: Route.ComponentProps) {
  return <AboutPage text={text} email={email} />
}
