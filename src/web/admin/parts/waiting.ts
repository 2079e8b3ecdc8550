import type { News } from '#web/admin/request/news.ts'
import { many } from './figures.ts'

export const stockScreen = '/admin/inventory/low-stock'
export const deskScreen = '/admin/desk'

/** Types of open tasks, most urgent first, with the screens that handle them. */
const kinds: {
  figure: Exclude<keyof News, 'recent' | 'mentions' | 'success' | 'canMail'>
  one: string
  more: string
  to: string
}[] = [
  { figure: 'newOrders', one: 'new order', more: 'new orders', to: '/admin/orders?status=pending' },
  { figure: 'calls', one: 'order to confirm by phone', more: 'orders to confirm by phone', to: deskScreen },
  { figure: 'requests', one: 'report to answer', more: 'reports to answer', to: '/admin/orders?request=open' },
  { figure: 'messages', one: 'unread message', more: 'unread messages', to: '/admin/messages?status=new' },
  { figure: 'reviews', one: 'review to publish', more: 'reviews to publish', to: '/admin/reviews?status=pending' },
  { figure: 'lowStock', one: 'size low on stock', more: 'sizes low on stock', to: stockScreen },
]

/** The open tasks with their counts: 'words' is '3 new orders'. */
export const waitingIn = (news: News | undefined) =>
  kinds.flatMap(({ figure: name, one, more, to }) => {
    const figure = news?.[name] ?? 0
    return figure > 0 ? [{ to, figure, words: many(figure, one, more) }] : []
  })
