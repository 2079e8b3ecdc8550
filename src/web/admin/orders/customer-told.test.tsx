import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { newsQuery } from '#web/admin/request/news.ts'
import { useReach } from './customer-told.ts'

function Reached() {
  const reach = useReach()
  return [reach('nusrat@mail.example'), reach('')].join(' ')
}

/** Reach of a customer with an e-mail address and of one without, for this answer of the news query. */
function reached(news?: { canMail: boolean }) {
  const client = new QueryClient()
  if (news) client.setQueryData<unknown>(newsQuery.queryKey, news)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Reached />
    </QueryClientProvider>,
  )
}

test('"no mail" is reported only once the server has said that it cannot send mail', () => {
  expect(reached({ canMail: true })).toBe('by-mail no-address')
  expect(reached({ canMail: false })).toBe('no-mail no-address')
  expect(reached()).toBe('unknown no-address')
})
