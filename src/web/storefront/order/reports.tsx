import type { OrderRequestView, OrderView } from '#domains/orders/contract.ts'
import { type RequestStatus, requestStates } from '#shared/orders/request-status.ts'
import { m } from '#shared/paraglide/messages.js'
import { pictureUrl } from '#shared/pictures.ts'
import { variantLabel } from '#web/storefront/card/variant-label.ts'
import { Badge } from '#web/ui/badge.tsx'
import { count, date, inPageLocale } from '#web/ui/locale.ts'

type Props = { order: OrderView; requests: OrderRequestView[] }

/** The shopper's reports on this order with the shop's answers, newest first. */
export function Reports({ order, requests }: Props) {
  return (
    <section aria-labelledby="reports" className="grid gap-4">
      <h3 id="reports" className="font-semibold text-lg">
        {m.request_title()}
      </h3>
      <ul className="grid gap-4">
        {[...requests].reverse().map((request) => (
          <li key={request.id} className="grid gap-3 border border-line bg-surface p-5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">
                {request.kind === 'damaged' ? m.request_damaged() : m.request_wrong()}
              </span>
              <Badge tone={requestStates[request.status].tone}>{outcomes[request.status]()}</Badge>
              <span className="text-sm text-stone">{date(request.createdAt, 'moment')}</span>
            </p>
            <ul className="text-ink-soft">
              {request.lines.map(({ line, quantity }) => (
                <li key={line}>
                  {count(quantity)} × {pieceText(order.items[line])}
                </li>
              ))}
            </ul>
            <p className="wrap-anywhere whitespace-pre-line">{request.text}</p>
            <Photos photos={request.photos} />
            {requestStates[request.status].isOpen ? (
              <p className="text-ink-soft text-sm">{m.request_open_text()}</p>
            ) : (
              <div className="border-green border-l-4 pl-4">
                <p className="text-sm text-stone">
                  {m.request_answer()}
                  {request.answeredAt && ` · ${date(request.answeredAt, 'moment')}`}
                </p>
                <p className="wrap-anywhere whitespace-pre-line">{request.answer}</p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Photos = ({ photos }: Pick<OrderRequestView, 'photos'>) => (
  <ul className="flex flex-wrap gap-3">
    {photos.map(({ key }, i) => (
      <li key={key}>
        <a href={pictureUrl(key, 1200)} target="_blank" rel="noreferrer" className="block">
          <img
            src={pictureUrl(key, 320)}
            alt={m.request_photo({ at: count(i + 1) })}
            width={80}
            height={80}
            loading="lazy"
            className="size-20 rounded-control bg-mist object-cover"
          />
        </a>
      </li>
    ))}
  </ul>
)

const outcomes: Record<RequestStatus, () => string> = {
  open: m.request_open,
  replacement: m.request_replacement,
  credit: m.request_credit,
  refused: m.request_refused,
}

const pieceText = (item: OrderView['items'][number] | undefined): string =>
  item ? `${inPageLocale({ en: item.name, bn: item.nameBn })} (${variantLabel(item)})` : ''
