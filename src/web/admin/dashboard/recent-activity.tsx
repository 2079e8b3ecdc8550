import { Link } from 'react-router'
import { ago, taka } from '#web/admin/parts/figures.ts'
import { LinkedText } from '#web/admin/parts/links/linked-text.tsx'
import type { Dashboard } from '#web/admin/request/dashboard.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RecentList } from './recent-list.tsx'

/** The latest orders and registrations. */
export const RecentActivity = ({
  activity,
  waiting,
}: {
  activity: Dashboard['activity'] | undefined
  waiting: boolean
}) => (
  <section aria-labelledby="activity">
    <h2 id="activity" className="mb-2 font-semibold text-base">
      {t('Recent Activity')}
    </h2>
    <RecentList waiting={waiting} empty={activity?.length === 0 ? t('No recent activity') : ''}>
      {activity?.map(({ kind, title, detail, userId, at }) => (
        <li
          key={`${kind}-${at}-${title}`}
          className="grid min-h-14 grid-cols-[4rem_1fr] items-center gap-3 py-2 sm:px-2"
        >
          <span>
            <Badge tone={kind === 'order' ? 'green' : 'plain'}>{kind === 'order' ? t('Order') : t('User')}</Badge>
          </span>
          <span className="min-w-0">
            <span className="block truncate">
              {userId ? (
                <Link to={`/admin/users?view=${userId}`} className="underline-offset-4 hover:underline">
                  {translateServerText(title)}
                </Link>
              ) : (
                <LinkedText text={translateServerText(title)} />
              )}
            </span>
            <span className="block truncate text-stone text-xs">
              {inTaka(detail)}
              {detail && ' · '}
              {ago(at)}
            </span>
          </span>
        </li>
      ))}
    </RecentList>
  </section>
)

/** The amount at the end of a detail ('Karim, ৳1,450') in the digits of the language. */
const inTaka = (detail: string): string =>
  detail.replace(/৳([\d,]+)$/, (_, amount: string) => taka(Number(amount.replaceAll(',', ''))))
