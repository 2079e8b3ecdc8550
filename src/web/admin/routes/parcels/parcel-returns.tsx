import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, PackageCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiRefusal, errorMessage } from '#web/admin/api.ts'
import { ExpectedBack } from '#web/admin/parcels/returns/expected-back.tsx'
import { ParcelCounter } from '#web/admin/parcels/returns/parcel-counter.tsx'
import { type Received, ReceivedList } from '#web/admin/parcels/returns/received-list.tsx'
import { binsText } from '#web/admin/parcels/returns/received-pieces.ts'
import { ScanField } from '#web/admin/parcels/returns/scan-field.tsx'
import { useTypeAnywhere } from '#web/admin/parcels/returns/use-screen-keys.ts'
import { useTurns } from '#web/admin/parcels/returns/use-turns.ts'
import { whyNot } from '#web/admin/parcels/returns/why-not.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { findParcel, type ParcelView } from '#web/admin/request/parcels.ts'
import { t } from '#web/admin/translate.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'
import { toast } from '#web/ui/toast/toast.ts'

export const meta = () => [
  { title: t('Returned Parcels · Back office') },
  { name: 'robots', content: 'noindex, nofollow' },
]

const maxReceived = 10

/** The return counter: scan a parcel, enter the bin of each piece, receive. Fully usable by keyboard. */
export default function ParcelReturns() {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [parcel, setParcel] = useState<ParcelView>()
  const [announcement, setAnnouncement] = useState('')
  const { received, add } = useReceived()
  const turns = useTurns()
  const refuse = useStableCallback((reason: string) => {
    setError(reason)
    // A toast, because the result of the next scan replaces the error at the field.
    if (turns.isWaiting) toast.error(reason, { duration: 8000 })
  })
  const find = useMutation({
    mutationFn: findParcel,
    onSuccess: (found, number) => {
      const reason = whyNot(found)
      if (reason) return refuse(reason)
      setError(undefined)
      setParcel(found)
      // Keeps what was scanned since.
      setText((now) => (now.trim() === number ? '' : now))
    },
    onError: (failure, number) => refuse(notFound(failure, number)),
  })
  const look = useStableCallback(async (number: string) => {
    setAnnouncement('')
    if (parcel && number.toUpperCase() === parcel.number) return
    if (parcel)
      return refuse(
        t('{number} is not received yet: receive it first, or put it aside (Esc)', { number: parcel.number }),
      )
    // The error is shown by the mutation.
    await find.mutateAsync(number).catch(() => undefined)
  })
  const scan = useStableCallback((number: string) => {
    // Ignores a second click during the look-up of the same number.
    if (!(find.isPending && find.variables === number)) turns.add(() => look(number))
  })
  const leave = (reason?: string) => {
    setParcel(undefined)
    if (reason) refuse(reason)
    else setError(undefined)
    // The next number may already be half typed.
    const isTyping = document.activeElement === field.current
    setText((now) => (isTyping && now.trim().toUpperCase() !== parcel?.number ? now : ''))
    field.current?.focus()
  }
  const done = (closed: ParcelView) => {
    const words = binsText(...closed.lines) || t('nothing came back')
    add({ number: closed.number, words, at: closed.receivedBackAt ?? closed.updatedAt })
    setAnnouncement(t('Received {number}: {words}', { number: closed.number, words }))
    leave()
  }
  useTypeAnywhere(() => field.current?.focus())
  useNumberOfAddress(scan)

  return (
    <>
      <PageHead
        title={t('Returned Parcels')}
        text={t('Stock comes back only here: scan a parcel, and say what became of each piece.')}
        actionsBeside
      >
        <ButtonLink variant="outline" size="sm" to="/admin/parcels">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('Parcels')}
        </ButtonLink>
      </PageHead>
      <ScanField
        field={field}
        text={text}
        onText={setText}
        onScan={scan}
        busy={find.isPending}
        error={error}
        atHand={!parcel}
      />
      <p role="status" className="mt-3 flex gap-2 font-semibold text-green">
        {announcement && (
          <>
            <PackageCheck aria-hidden="true" className="size-5 shrink-0" />
            {announcement}
          </>
        )}
      </p>
      {parcel && (
        <ParcelCounter
          key={parcel.number}
          parcel={parcel}
          inTurn={turns.add}
          onScan={scan}
          onReceived={done}
          onGone={leave}
          onClose={() => leave()}
        />
      )}
      <ReceivedList received={received} />
      <ExpectedBack
        onOpen={(number) => {
          scan(number)
          scrollTo({ top: 0 })
        }}
      />
      {!parcel && <div className="h-44 sm:hidden" />}
    </>
  )
}

const notFound = (failure: unknown, number: string): string =>
  failure instanceof ApiRefusal && failure.status === 404
    ? t('No parcel has the number {number}. Please scan it again, or look for it among the parcels', { number })
    : errorMessage(failure)

/** The parcels received since signing in. In the query cache, which signing out clears. */
function useReceived() {
  const queries = useQueryClient()
  const queryKey = ['counter', 'received']
  const { data: received = [] } = useQuery<Received[]>({
    queryKey,
    queryFn: () => [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const add = (one: Received) =>
    queries.setQueryData<Received[]>(queryKey, (before = []) => [one, ...before].slice(0, maxReceived))
  return { received, add }
}

/** Opens the parcel of ?number= once and removes it from the URL, so that a reload opens nothing. */
function useNumberOfAddress(scan: (number: string) => void) {
  const [params, setParams] = useSearchParams()
  const number = params.get('number')
  useEffect(() => {
    if (!number) return
    scan(number)
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('number')
        return next
      },
      { replace: true },
    )
  }, [number, scan, setParams])
}
