import { many } from '#web/admin/parts/figures.ts'
import type { editProducts } from '#web/admin/request/products.ts'
import { t, translateServerText } from '#web/admin/translate.ts'

type Answer = Awaited<ReturnType<typeof editProducts>>

/** Messages after cancelling sales: some may be refused, and a background job handles large numbers. */
export function cancelledSales(answer: Answer): { done?: string; refused?: string } {
  if (!('refused' in answer))
    return { done: t('{sales} are being cancelled', { sales: many(answer.task.total, 'sale') }) }
  const { changed, refused } = answer
  const [first] = refused
  return {
    ...(changed > 0 && {
      done: changed === 1 ? t('The sale is cancelled') : t('{count} sales are cancelled', { count: changed }),
    }),
    ...(first && {
      refused:
        refused.length === 1
          ? `${first.title}: ${translateServerText(first.error)}`
          : t('{sales} not cancelled. {title}: {reason}', {
              sales: many(refused.length, 'sale'),
              title: first.title,
              reason: translateServerText(first.error),
            }),
    }),
  }
}
