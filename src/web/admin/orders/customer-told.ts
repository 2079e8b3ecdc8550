import { useQuery } from '@tanstack/react-query'
import { newsQuery } from '#web/admin/request/news.ts'

export type Reach = 'by-mail' | 'no-address' | 'no-mail' | 'unknown'

/**
 * Does a mail of the shop reach a customer with this address ('' for none), and if not, why not? Until the shop has said
 * whether it can send mail, that is unknown.
 */
export function useReach(): (email: string) => Reach {
  const { data } = useQuery(newsQuery)
  return (email) => {
    if (!email) return 'no-address'
    if (!data) return 'unknown'
    return data.canMail ? 'by-mail' : 'no-mail'
  }
}
