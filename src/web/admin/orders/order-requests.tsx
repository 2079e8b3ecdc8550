import { pieceName, sizeAndColor } from '#shared/catalogue/piece-name.ts'
import { requestStates } from '#shared/orders/request-status.ts'
import { pictureUrl } from '#shared/pictures.ts'
import { moment } from '#web/admin/parts/figures.ts'
import type { OrderRequestView } from '#web/admin/request/order-requests.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import { useSession } from '#web/admin/session.ts'
import { digits, t } from '#web/admin/translate.ts'
import { AnswerRequest } from './answer-request.tsx'
import { RequestBadge, requestKindLabels } from './request-labels.tsx'

/** The customer's reports about this order, with photos. Open ones can be answered here. */
export function OrderRequests({ order, requests }: { order: OrderView; requests: OrderRequestView[] }) {
  const { can } = useSession()
  return (
    <ul className="grid gap-5">
      {requests.map((request) => (
        <li key={request.id} className="grid gap-3 border-gold border-l-2 pl-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold text-base">{requestKindLabels[request.kind]}</span>
            <RequestBadge status={request.status} />
            <span className="text-stone">{moment(request.createdAt)}</span>
          </p>
          <ul>
            {request.lines.map(({ line, quantity, sent }) => (
              <li key={line}>
                {digits(quantity)} × {pieceText(order.items[line])}
                {sent && t(' · sent {variant}', { variant: sizeAndColor(sent) })}
              </li>
            ))}
          </ul>
          <p className="wrap-anywhere whitespace-pre-line">{request.text}</p>
          <ul className="flex flex-wrap gap-2">
            {request.photos.map(({ key }, i) => (
              <li key={key}>
                <a
                  href={pictureUrl(key, 1200)}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t('Photo {i} in full, in a new tab', { i: i + 1 })}
                  className="block rounded-control"
                >
                  <img
                    src={pictureUrl(key, 320)}
                    alt=""
                    width={96}
                    height={96}
                    loading="lazy"
                    className="size-24 rounded-control bg-mist object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
          {requestStates[request.status].isOpen ? (
            can('orders.edit') && <AnswerRequest request={request} order={order} />
          ) : (
            <div>
              <p className="text-stone">
                {t('Answered')}
                {request.answeredBy && t(' by {answeredBy}', { answeredBy: request.answeredBy })}
                {request.answeredAt && ` · ${moment(request.answeredAt)}`}
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{request.answer}</p>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

const pieceText = (item: OrderView['items'][number] | undefined): string => (item ? pieceName(item) : t('a piece'))
