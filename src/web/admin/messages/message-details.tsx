import { Mail, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { type OrderStatus, orderStatuses } from '#shared/orders/order-status.ts'
import { showPhone } from '#shared/phone.ts'
import { StatusBadge } from '#web/admin/orders/status.tsx'
import { ContactLink } from '#web/admin/parts/contact-link.tsx'
import { moment, taka } from '#web/admin/parts/figures.ts'
import { LinkedText } from '#web/admin/parts/links/linked-text.tsx'
import { SheetSection } from '#web/admin/parts/sheet-section.tsx'
import type { OpenedMessage } from '#web/admin/request/messages.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { AnswerForm } from './answer-form.tsx'
import { inquiryLabels } from './message-labels.tsx'

/** A message with its sender, their orders and the answers. `marks`: counts status changes made in its sheet. */
export function MessageDetails({ whole, marks }: { whole: OpenedMessage; marks: number }) {
  const { message, answers, userId, orders, canMail } = whole
  const { can } = useSession()
  return (
    <div className="grid gap-7">
      <div>
        <h3 className="wrap-anywhere font-semibold text-base">{message.subject}</h3>
        <p className="text-stone">
          {inquiryLabels[message.inquiryType]} · {moment(message.createdAt)}
        </p>
        <p className="wrap-anywhere mt-3 whitespace-pre-line">
          <LinkedText text={message.message} />
        </p>
      </div>
      <SheetSection title={t('Sender')}>
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
          <ContactLink icon={Mail} href={`mailto:${message.email}`} words={message.email} />
          {message.phone && <ContactLink icon={Phone} href={`tel:${message.phone}`} words={showPhone(message.phone)} />}
        </ul>
      </SheetSection>
      {orders && (
        <SheetSection title={t('Orders')}>
          {orders.length === 0 ? (
            <p className="text-stone">{t('Nothing was ordered with this address')}</p>
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
        </SheetSection>
      )}
      {answers.length > 0 && (
        <SheetSection title={t('Answered')}>
          <ul className="grid gap-4">
            {answers.map((answer) => (
              <li key={answer.id} className="border-green border-l-2 pl-3">
                <p className="wrap-anywhere whitespace-pre-line">
                  <LinkedText text={answer.text} />
                </p>
                <p className="text-stone text-xs">
                  {answer.actor} · {moment(answer.at)}
                </p>
              </li>
            ))}
          </ul>
        </SheetSection>
      )}
      {can('users.edit') && <AnswerForm message={message} canMail={canMail} marks={marks} />}
    </div>
  )
}

const isStatus = (word: string): word is OrderStatus => orderStatuses.some((status) => status === word)
