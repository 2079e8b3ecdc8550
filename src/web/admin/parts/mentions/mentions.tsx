import { Link } from 'react-router'
import type { News } from '#web/admin/request/news.ts'
import { t } from '#web/admin/translate.ts'
import { ago } from '../figures.ts'

const screens = { order: '/admin/orders', customer: '/admin/users' }

/** Notes that mention this user; opening the order or customer removes them. */
export function Mentions({ mentions, onPick }: { mentions: News['mentions']; onPick: () => void }) {
  if (mentions.length === 0) return null
  return (
    <>
      <h3 className="px-4 pt-3 pb-1 font-semibold text-stone text-xs">{t('You are named in')}</h3>
      <ul className="border-line border-b pb-1">
        {mentions.map(({ id, kind, subject, by, text, at }) => (
          <li key={id}>
            <Link
              to={`${screens[kind]}?view=${encodeURIComponent(subject)}`}
              onClick={onPick}
              className="grid grid-cols-[1fr_auto] gap-x-3 px-4 py-2 transition-colors hover:bg-mist"
            >
              <span className="truncate font-semibold">{kind === 'order' ? subject : t('A customer’s notes')}</span>
              <span className="text-right text-stone text-xs">{ago(at)}</span>
              <span className="col-span-2 line-clamp-2 wrap-anywhere">
                {by}: {text}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
