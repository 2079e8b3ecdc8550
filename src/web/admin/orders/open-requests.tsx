import { useQuery } from '@tanstack/react-query'
import { ago, count, many } from '#web/admin/parts/figures.ts'
import { openRequestsQuery } from '#web/admin/request/order-requests.ts'
import { t } from '#web/admin/translate.ts'
import { requestKindLabels } from './request-labels.tsx'

/** Unanswered reports of damaged and wrong pieces. Renders nothing if there are none. */
export function OpenRequests({ onOpen }: { onOpen: (orderId: string) => void }) {
  const { data } = useQuery(openRequestsQuery)
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="open-requests" className="mb-5 rounded-control border border-gold bg-surface">
      <h2 id="open-requests" className="px-4 pt-3 font-semibold text-sm">
        {t('Damaged or wrong: {count} to answer', { count: count(data.length) })}
      </h2>
      <ul className="mt-1 max-h-56 divide-y divide-line overflow-y-auto">
        {data.map((request) => (
          <li key={request.id}>
            <button
              type="button"
              onClick={() => onOpen(request.orderId)}
              className="grid min-h-11 w-full grid-cols-[1fr_auto] items-center gap-x-3 px-4 py-2 text-left text-sm transition-colors hover:bg-mist focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 truncate">
                <span className="font-semibold text-green">{request.orderId}</span> · {request.customerName}
              </span>
              <span className="text-stone text-xs">{ago(request.createdAt)}</span>
              <span className="min-w-0 truncate text-ink-soft">
                {requestKindLabels[request.kind]}, {many(request.pieces, 'piece')}: {request.text}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
