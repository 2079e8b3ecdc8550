import { m } from '#shared/paraglide/messages.js'
import { loadHome } from '#web/request/load-home.ts'
import { inPageLocale } from '../../ui/locale.ts'
import { HomePage } from '../home/home-page.tsx'
import { pageMeta } from '../page-meta.ts'
import { factsOf, useFacts } from '../shop-facts.ts'
import { described, isRead, shopDescribed } from '../structured-data.ts'
import type { Route } from './+types/home'

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { origin } = loaderData
  const name = inPageLocale(loaderData.name)
  const facts = factsOf(matches)
  return [
    ...pageMeta({
      title: facts?.isDemoBrand ? m.home_title({ shop: name }) : m.home_title_plain({ shop: name }),
      path: '/',
      origin,
      shopName: name,
      facts,
    }),
    ...(facts && isRead ? described(...shopDescribed(facts, origin)) : []),
  ]
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} isDemoBrand={useFacts()?.isDemoBrand ?? false} />
}
