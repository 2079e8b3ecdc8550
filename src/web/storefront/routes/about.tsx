import { loadPageText } from '#web/request/load-page-text.ts'
import { AboutPage } from '../pages/about-page.tsx'
import { textPageMeta } from '../pages/text-page-meta.ts'
import type { Route } from './+types/about'

export async function loader({ context }: Route.LoaderArgs) {
  const { text, place: store, origin, shopName } = await loadPageText(context, 'about')
  return { text, email: store.email, origin, shopName }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? textPageMeta(loaderData, matches, '/about', 'AboutPage') : []
}

export default function About({ loaderData: { text, email } }: Route.ComponentProps) {
  return <AboutPage text={text} email={email} />
}
