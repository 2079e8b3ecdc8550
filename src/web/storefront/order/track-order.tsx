import { useEffect, useRef, useState } from 'react'
import type { OrderView } from '#domains/orders/contract.ts'
import type { orderRoutes } from '#domains/orders/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { readPhone } from '#shared/phone.ts'
import { asciiDigits } from '#shared/text.ts'
import { Button } from '#web/ui/button.tsx'
import { count } from '#web/ui/locale.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { send } from '../api.ts'
import { recentOrder } from './recent-order.ts'
import { TrackForm } from './track-form.tsx'
import { TrackedOrder } from './tracked-order.tsx'
import { useLiveRefresh } from './use-live-refresh.ts'
import { useOrder } from './use-order.ts'

type Props = {
  /** The order named in the URL. */
  asked: string
  /** Token from the URL of a private link. */
  secret: string | undefined
  /** Puts the order number into the URL, so that the page can be reloaded and shared. */
  onAsk: (orderId: string) => void
}

export function TrackOrder({ asked, secret, onAsk }: Props) {
  const [orderId, setOrderId] = useState(asked)
  const [phone, setPhone] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isNoPhone, setNoPhone] = useState(false)
  // Both the form and the masked order ask for the phone number: an error is shown where it was entered.
  const [phoneFrom, setPhoneFrom] = useState<'form' | 'order'>('form')
  const [recent, setRecent] = useState<string>()
  const { phase, order, phone: tried, minutes, at, look, refresh } = useOrder()
  useLiveRefresh(refresh, { isOn: order !== null && mayChange(order), at })
  const looked = useRef('')
  /** State of a private link: being opened, the shop was not reached, or the link is no longer valid. */
  const [link, setLink] = useState<'opening' | 'failed' | 'dead'>()

  useEffect(() => setRecent(recentOrder()), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another URL starts a search automatically
  useEffect(() => {
    setOrderId(asked)
    setLink(undefined)
    if (asked && secret) void openByLink(asked, secret)
    else if (asked && looked.current !== asked) void search(asked)
  }, [asked, secret])
  // Ignores responses that arrive after the page was left.
  useEffect(
    () => () => {
      looked.current = ''
    },
    [],
  )

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
    await look(id, typed)
  }

  const typed = asciiDigits(phone).trim()

  function search(id: string, number = typed) {
    looked.current = id
    return look(id, number)
  }

  function submit() {
    const id = tidyId(orderId)
    const isNoPhone = typed !== '' && readPhone(typed) === undefined
    setMissing(id === '')
    setNoPhone(isNoPhone)
    if (id === '' || isNoPhone) return
    setPhoneFrom('form')
    setOrderId(id)
    setLink(undefined)
    void search(id)
    if (id !== asked) onAsk(id)
  }

  const isRefused = order?.masked === true && tried !== '' && phase === 'found'
  const error = isMissing ? m.track_missing() : phase === 'missing' ? m.track_not_found() : undefined
  return (
    <div className="wrap grid max-w-5xl gap-8 py-8 sm:py-12">
      <div className="grid gap-2">
        <h1 className="font-semibold text-title">{m.track_title()}</h1>
        <p className="text-ink-soft">{m.track_text()}</p>
      </div>
      <TrackForm
        orderId={orderId}
        phone={phone}
        error={error}
        phoneError={
          isNoPhone
            ? m.unlock_invalid()
            : isRefused && phoneFrom === 'form' && typed === tried
              ? m.unlock_wrong()
              : undefined
        }
        isBusy={phase === 'loading' || link === 'opening'}
        recent={recent}
        onOrderId={(text) => {
          setOrderId(text)
          setMissing(false)
        }}
        onPhone={(text) => {
          setPhone(text)
          setNoPhone(false)
        }}
        onSearch={submit}
      />
      <div role="status">
        {link === 'dead' && order?.masked !== false && (
          <p className="rounded-control border-amber border-l-4 bg-amber-soft px-4 py-3 text-ink">
            {m.track_link_dead()}
          </p>
        )}
        {link === 'failed' ? (
          <Failed text={m.track_failed()} onRetry={() => secret && void openByLink(asked, secret)} />
        ) : phase === 'failed' ? (
          <Failed text={m.track_failed()} onRetry={submit} />
        ) : phase === 'too-many' ? (
          <Failed text={m.track_too_many({ minutes: count(minutes) })} onRetry={submit} />
        ) : null}
        {phase === 'missing' && !isMissing && <p className="sr-only">{m.track_not_found()}</p>}
        {(phase === 'loading' || link === 'opening') && !order && (
          <div className="grid gap-5 border-line border-t pt-8">
            <span className="sr-only">{m.track_searching()}</span>
            <Skeleton className="h-8 w-72 max-w-full" />
            <Skeleton className="h-24" />
            <Skeleton className="h-48" />
          </div>
        )}
      </div>
      {order && phase !== 'missing' && (
        <TrackedOrder
          order={order}
          phone={tried}
          at={at}
          wrongPhone={isRefused && phoneFrom === 'order' ? tried : ''}
          isBusy={phase === 'loading'}
          onLook={(number) => {
            if (number !== undefined) setPhoneFrom('order')
            void search(order.orderId, number ?? (order.masked ? '' : tried))
          }}
        />
      )}
    </div>
  )
}

const Failed = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div className="flex flex-wrap items-center gap-4 rounded-control border-red border-l-4 bg-red-soft px-4 py-3 text-red-deep">
    <p className="grow">{text}</p>
    <Button variant="outline" onClick={onRetry}>
      {m.trouble_retry()}
    </Button>
  </div>
)

/** Whether the order may still change, by the shop or when the time for reports ends. */
const mayChange = ({ status, canReport, requests = [] }: OrderView): boolean =>
  status === 'delivered'
    ? canReport === true || requests.some((each) => each.status === 'open')
    : status !== 'cancelled'

/** Normalised as in the shop: upper case, no spaces, Latin digits. */
const tidyId = (text: string) => asciiDigits(text).replace(/\s+/g, '').toUpperCase()
