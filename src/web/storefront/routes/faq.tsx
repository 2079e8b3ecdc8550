import { pageWords } from '#web/request/page-words.ts'
import { FaqPage } from '../pages/faq-page.tsx'
import { withoutMarks } from '../pages/words.tsx'
import { wordsMeta } from '../pages/words-meta.ts'
import type { Route } from './+types/faq'

export async function loader({ context }: Route.LoaderArgs) {
  const { text, place, origin, shopName } = await pageWords(context, 'faq')
  return { text, place, origin, shopName }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const mainEntity = loaderData.text.questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.map(withoutMarks).join(' ') },
  }))
  return wordsMeta(loaderData, matches, '/faq', 'FAQPage', { mainEntity })
}

export default function Faq({ loaderData: { text, place } }: Route.ComponentProps) {
  return <FaqPage text={text} place={place} />
}
