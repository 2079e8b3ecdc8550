import { Link } from 'react-router'
import { ago } from '#web/admin/parts/figures.ts'
import { t } from '#web/admin/translate.ts'

/** A parcel that was received in this session. */
export type Received = { number: string; words: string; at: string }

/** The last parcels that were received in this session, the latest first. */
export const ReceivedList = ({ received }: { received: Received[] }) =>
  received.length > 0 && (
    <section aria-labelledby="received" className="mt-8 max-w-2xl">
      <h2 id="received" className="mb-2 font-semibold text-base">
        {t('Received in this session')}
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {received.map(({ number, words, at }) => (
          <li key={number} className="grid grid-cols-[1fr_auto] items-center gap-x-3 py-1.5">
            <Link
              to={`/admin/parcels?view=${number}`}
              className="inline-flex min-h-11 items-center font-semibold text-green hover:underline pointer-fine:min-h-8"
            >
              {number}
            </Link>
            <span className="text-stone text-xs">{ago(at)}</span>
            <span className="col-span-2 text-ink-soft">{words}</span>
          </li>
        ))}
      </ul>
    </section>
  )
