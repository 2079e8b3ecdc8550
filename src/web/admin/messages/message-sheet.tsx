import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail, Phone } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type OrderStatus, orderStatuses } from '#shared/orders/order-status.ts'
import { showPhone } from '#shared/phone.ts'
import { StatusBadge } from '#web/admin/orders/status.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { moment, taka } from '#web/admin/parts/figures.ts'
import { TextArea } from '#web/admin/parts/inputs.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { useGuard } from '#web/admin/parts/use-guard.tsx'
import { sayFailed } from '#web/admin/query-client.ts'
import { answerMessage, messageQuery, type OfficeMessage, type OpenedMessage } from '#web/admin/request/messages.ts'
import { useSession } from '#web/admin/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { inquiryWords, MessageBadge } from './message-words.tsx'
import { useMark } from './use-mark.ts'

/** One message: text, sender, their orders, and the answer form. Opening it marks it as read for staff who may answer. */
export function MessageSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { can } = useSession()
  const { data, error, refetch } = useQuery(messageQuery(id))
  const mark = useMark(onClose)
  const message = data?.message
  useMarkRead(message, can('users.edit'))
  return (
    <Sheet
      open={id !== ''}
      onClose={onClose}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          Message
          {message && <MessageBadge status={message.status} />}
        </span>
      }
      foot={
        <>
          {message && can('users.edit') && (
            <>
              {message.status === 'read' && (
                <Button
                  variant="quiet"
                  size="sm"
                  className="mr-auto"
                  disabled={mark.isPending}
                  onClick={() => mark.mutate({ ids: [message.id], status: 'new' })}
                >
                  Mark as Unread
                </Button>
              )}
              <Button
                variant="outline"
                size="sm"
                disabled={mark.isPending}
                onClick={() =>
                  mark.mutate({ ids: [message.id], status: message.status === 'archived' ? 'inbox' : 'archived' })
                }
              >
                {message.status === 'archived' ? 'Move to Inbox' : 'Archive'}
              </Button>
            </>
          )}
          <Button variant="outline" size="sm" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {data ? (
        <Whole key={data.message.id} whole={data} />
      ) : error ? (
        <Failed what="Message not found" error={error} retry={refetch} />
      ) : (
        <div className="grid gap-4">
          {['w-40', 'w-56', 'w-full', 'w-3/4'].map((width) => (
            <Skeleton key={width} className={`h-5 ${width}`} />
          ))}
        </div>
      )}
    </Sheet>
  )
}

/** Marks as read once per opening, so that "Mark as unread" is not undone by the sheet that is still open. */
function useMarkRead(message: OfficeMessage | undefined, mayMark: boolean) {
  const { mutate } = useMark()
  const id = message?.id
  const unread = message?.status === 'new'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening a message counts, not changes of its status
  useEffect(() => {
    if (id !== undefined && unread && mayMark) mutate({ ids: [id], status: 'read' })
  }, [id])
}

function Whole({ whole }: { whole: OpenedMessage }) {
  const { message, answers, userId, orders, canMail } = whole
  const { can } = useSession()
  return (
    <div className="grid gap-7">
      <div>
        <h3 className="wrap-anywhere font-semibold text-base">{message.subject}</h3>
        <p className="text-stone">
          {inquiryWords[message.inquiryType]} · {moment(message.createdAt)}
        </p>
        <p className="wrap-anywhere mt-3 whitespace-pre-line">{message.message}</p>
      </div>
      <Part title="From">
        <p className="font-semibold">
          {userId ? (
            <Link to={`/admin/users?view=${encodeURIComponent(userId)}`} className="text-green hover:underline">
              {message.name}
            </Link>
          ) : (
            message.name
          )}
        </p>
        <ul>
          <Reach icon={Mail} href={`mailto:${message.email}`} words={message.email} />
          {message.phone && <Reach icon={Phone} href={`tel:${message.phone}`} words={showPhone(message.phone)} />}
        </ul>
      </Part>
      {orders && (
        <Part title="Orders">
          {orders.length === 0 ? (
            <p className="text-stone">Nothing was ordered with this address</p>
          ) : (
            <ul className="divide-y divide-line border-line border-y">
              {orders.map((order) => (
                <li key={order.orderId} className="grid grid-cols-[1fr_auto_auto] items-center gap-x-3 py-1">
                  <Link
                    to={`/admin/orders?view=${order.orderId}`}
                    className="inline-flex min-h-9 items-center font-semibold text-green hover:underline"
                  >
                    {order.orderId}
                  </Link>
                  {isStatus(order.status) && <StatusBadge status={order.status} />}
                  <p className="min-w-16 text-right tabular-nums">{taka(order.total)}</p>
                </li>
              ))}
            </ul>
          )}
        </Part>
      )}
      {answers.length > 0 && (
        <Part title="Answered">
          <ul className="grid gap-4">
            {answers.map((answer) => (
              <li key={answer.id} className="border-green border-l-2 pl-3">
                <p className="wrap-anywhere whitespace-pre-line">{answer.text}</p>
                <p className="text-stone text-xs">
                  {answer.actor} · {moment(answer.at)}
                </p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {can('users.edit') && <AnswerForm message={message} canMail={canMail} />}
    </div>
  )
}

const isStatus = (word: string): word is OrderStatus => orderStatuses.some((status) => status === word)

/** The answer is mailed in the language of the page the message came from. Without mail it is only stored, and the form says so. */
function AnswerForm({ message, canMail }: { message: OfficeMessage; canMail: boolean }) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const guard = useGuard(text.trim() !== '')
  const send = useMutation({
    mutationFn: () => answerMessage(message, text.trim()),
    onSuccess: ({ message: said }) => {
      setText('')
      toast.success(said)
    },
    onError: (error) => sayFailed('Failed to send the answer', error),
    onSettled: () => Promise.all(['messages', 'news'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() !== '' && !send.isPending) send.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid justify-items-start gap-2">
      <TextArea
        label={message.status === 'answered' ? 'Answer again' : 'Answer'}
        hint={
          canMail
            ? `By mail to ${message.email}, with greeting and closing in ${message.locale === 'bn' ? 'Bangla' : 'English'}`
            : `Only kept here for now: the shop has no way to send mail yet. Please reach ${message.email} in another way`
        }
        error={missing && text.trim() === '' ? 'Please write an answer' : undefined}
        className="w-full"
        lang={message.locale}
        rows={5}
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="sm" busy={send.isPending}>
        {send.isPending ? 'Sending...' : canMail ? 'Send Answer' : 'Keep Answer'}
      </Button>
      {guard.question}
    </form>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-2 font-semibold text-ink-soft text-xs">{title}</h3>
    {children}
  </section>
)

const Reach = ({ icon: Icon, href, words }: { icon: typeof Phone; href: string; words: string }) => (
  <li>
    <a
      href={href}
      className="inline-flex min-h-11 max-w-full items-center gap-2 text-green underline-offset-4 hover:underline pointer-fine:min-h-8"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">{words}</span>
    </a>
  </li>
)
