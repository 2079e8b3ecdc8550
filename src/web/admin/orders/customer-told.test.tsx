import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { newsQuery } from '#web/admin/request/news.ts'
import { useReach } from './customer-told.ts'

function Reached() {
  const reach = useReach()
  return [reach('nusrat@mail.example'), reach('')].join(' ')
}

/** How the customer with an address and the one without are reached, by what the shop has said so far. */
function reached(news?: { canMail: boolean }) {
  const client = new QueryClient()
  if (news) client.setQueryData<unknown>(newsQuery.queryKey, news)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Reached />
    </QueryClientProvider>,
  )
}

test('that the shop cannot send mail is said only when the shop has said so', () => {
  expect(reached({ canMail: true })).toBe('by-mail no-address')
  expect(reached({ canMail: false })).toBe('no-mail no-address')
  expect(reached()).toBe('unknown no-address')
})
