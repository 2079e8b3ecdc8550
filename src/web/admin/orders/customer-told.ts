import { useQuery } from '@tanstack/react-query'
import { newsQuery } from '#web/admin/request/news.ts'

/** Does a mail of the shop reach a customer with this address ('' for none), and if not, why not? */
export function useReach(): (email: string) => 'by-mail' | 'no-address' | 'no-mail' {
  const { data } = useQuery(newsQuery)
  return (email) => (!email ? 'no-address' : data?.canMail ? 'by-mail' : 'no-mail')
}
