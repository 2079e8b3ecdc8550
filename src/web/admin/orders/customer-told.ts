import { useQuery } from '@tanstack/react-query'
import { newsQuery } from '#web/admin/request/news.ts'
import { t } from '#web/admin/translate.ts'

export type Reach = 'by-mail' | 'no-address' | 'no-mail' | 'unknown'

/** The values as part of a sentence. */
export const reachTexts: Record<Reach, string> = {
  'by-mail': t('the customer is told by e-mail'),
  'no-address': t('the customer has no e-mail address: please call'),
  'no-mail': t('the shop cannot send mail: please call the customer'),
  unknown: t('the customer is told by e-mail if the shop can send mail'),
}

/** Sentences about many customers. 'no-address' has none. */
export const manyToldTexts: Record<Reach, string> = {
  'by-mail': t('The customers are told by e-mail; please call those who gave no address.'),
  'no-address': '',
  'no-mail': t('The shop cannot send mail: please call the customers.'),
  unknown: t('The customers are told by e-mail if the shop can send mail; please call those who gave no address.'),
}

/**
 * Returns a function that tells how the shop's mails reach a customer, by e-mail address ('' if there is none).
 * 'unknown' until the news query has loaded whether the shop can send mail.
 */
export function useReach(): (email: string) => Reach {
  const { data } = useQuery(newsQuery)
  return (email) => {
    if (!email) return 'no-address'
    if (!data) return 'unknown'
    return data.canMail ? 'by-mail' : 'no-mail'
  }
}
