import { loadPageText } from '#web/request/load-page-text.ts'
import { FaqPage } from '../pages/faq-page.tsx'
import { plainTextOf } from '../pages/formatted-line.tsx'
import { textPageMeta } from '../pages/text-page-meta.ts'
import type { Route } from './+types/faq'

export async function loader({ context }: Route.LoaderArgs) {
  const { text, place, origin, shopName } = await loadPageText(context, 'faq')
  return { text, place, origin, shopName }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const mainEntity = loaderData.text.questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.map(plainTextOf).join(' ') },
  }))
  return textPageMeta(loaderData, matches, '/faq', 'FAQPage', { mainEntity })
}

export default function Faq({ loaderData: { text, place: store } }: Route.ComponentProps) {
  return <FaqPage text={text} store={store} />
}
