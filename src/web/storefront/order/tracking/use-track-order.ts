import { useEffect, useRef, useState } from 'react'
import type { OrderView } from '#domains/orders/contract.ts'
import { requestStates } from '#shared/orders/request-status.ts'
import { useLiveRefresh } from '#web/storefront/order/use-live-refresh.ts'
import { useOrder } from '#web/storefront/order/use-order.ts'
import { useOrderLink } from '#web/storefront/order/use-order-link.ts'
import { useTrackForm } from './use-track-form.ts'

export type TrackRequest = {
  /** The order named in the URL. */
  asked: string
  /** The URL asks for an order without a number. */
  isBlank: boolean
  /** Token from the URL of a private link. */
  secret: string | undefined
  /** Puts the order number into the URL, so that the page can be reloaded and shared. */
  onAsk: (orderId: string) => void
}

/** State of the look-up of an order: its form, a private link, and what was found. */
export function useTrackOrder({ asked, isBlank, secret, onAsk }: TrackRequest) {
  const form = useTrackForm(asked, isBlank)
  // Both the form and the masked order have a phone field: an error is shown at the one that was used.
  const [phoneFrom, setPhoneFrom] = useState<'form' | 'order'>('form')
  const { phase, order, phone: tried, minutes, at, look, retry, refresh } = useOrder()
  useLiveRefresh(refresh, { isOn: order !== null && mayChange(order), at })
  const looked = useRef('')
  const { link, openByLink, forgetLink } = useOrderLink(looked, (id) => look(id, form.typed))

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another URL starts a search automatically
  useEffect(() => {
    form.fillOrderId(asked)
    forgetLink()
    if (asked && secret) void openByLink(asked, secret)
    else if (asked && looked.current !== asked) void search(asked)
  }, [asked, secret])
  // Ignores responses that arrive after unmounting.
  useEffect(
    () => () => {
      looked.current = ''
    },
    [],
  )

  function search(id: string, number = form.typed) {
    looked.current = id
    return look(id, number)
  }

  function submit() {
    const id = form.validate()
    if (id === undefined) return
    setPhoneFrom('form')
    form.fillOrderId(id)
    forgetLink()
    void search(id)
    if (id !== asked) onAsk(id)
  }

  return {
    form,
    phoneFrom,
    submit,
    /** Looks up the shown order again, with this phone number if given. */
    lookAgain(shown: OrderView, number?: string) {
      if (number !== undefined) setPhoneFrom('order')
      void search(shown.orderId, number ?? (shown.masked ? '' : tried))
    },
    /** Repeats the last look-up, from either form. */
    retry: () => void retry(),
    link,
    retryLink: () => secret && void openByLink(asked, secret),
    phase,
    order,
    tried,
    minutes,
    at,
  }
}

/** Whether the order may still change, by the shop or when the period for reports ends. */
const mayChange = ({ status, canReport, requests = [] }: OrderView): boolean =>
  status === 'delivered'
    ? canReport === true || requests.some((each) => requestStates[each.status].isOpen)
    : status !== 'cancelled'
