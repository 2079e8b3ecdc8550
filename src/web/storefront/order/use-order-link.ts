import { type RefObject, useState } from 'react'
import type { orderRoutes } from '#domains/orders/routes.ts'
import { send } from '../api.ts'

/**
 * A private link to an order.
 * @param looked number of the order that is being looked up; another one, or none, discards the answer
 * @param look looks up the order, after it was opened or refused
 */
export function useOrderLink(looked: RefObject<string>, look: (orderId: string) => Promise<void>) {
  /** Being opened, the shop was not reached, or the link is no longer valid. */
  const [link, setLink] = useState<'opening' | 'failed' | 'dead'>()

  /** Opens the order for this browser, then removes the token from the URL, which others may see or copy. */
  async function openByLink(id: string, token: string) {
    looked.current = id
    setLink('opening')
    const address = location.href
    const answer = await send<typeof orderRoutes.open>('open-order', { orderId: id, token })
    // On navigation, the URL changes before this component unmounts.
    if (looked.current !== id || location.href !== address) return
    // Not reached: the token stays, to try again.
    if (!answer.ok && answer.kind !== 'refused') return setLink('failed')
    history.replaceState(history.state, '', location.pathname + location.search)
    setLink(answer.ok ? undefined : 'dead')
    await look(id)
  }

  return { link, openByLink, forgetLink: () => setLink(undefined) }
}
