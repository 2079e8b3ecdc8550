import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDate } from '#shared/dates.ts'
import { NewPage } from '#web/admin/pages/page-dialogs.tsx'
import { titleOfPage } from '#web/admin/pages/title-of-page.ts'
import { AtHand } from '#web/admin/parts/at-hand.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { type ListedPage, pagesQuery } from '#web/admin/request/pages.ts'
import { useSession } from '#web/admin/session.ts'
import { language, t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'

export const meta = () => [{ title: t('Pages · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

/**
 * The documents of the whole shop, and the text pages: policies, FAQ, pages about the shop, and the shop's own pages.
 */
export default function Pages() {
  const { session } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data: pages, error, refetch } = useQuery(pagesQuery)
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHead
        title={t('Pages')}
        text={t(
          'The home page, the menus, the announcements, policies, questions, the pages about the shop, and your own.',
        )}
      >
        {session.type === 'admin' && (
          <AtHand>
            <Button size="sm" onClick={() => setAdding(true)}>
              <Plus aria-hidden="true" className="size-4" />
              {t('Add Page')}
            </Button>
          </AtHand>
        )}
      </PageHead>
      {error && !pages ? (
        <Failed what={t('Failed to load the pages')} error={error} retry={refetch} />
      ) : !pages ? (
        <div aria-busy="true" className="grid gap-2">
          {[1, 2, 3, 4].map((nr) => (
            <Skeleton key={nr} className="h-14" />
          ))}
        </div>
      ) : (
        <ul aria-label={t('Pages')} className="grid max-w-3xl border-line border-t">
          {pages.map((page) => (
            <PageRow key={page.page} page={page} />
          ))}
        </ul>
      )}
      {isAdding && (
        <NewPage
          onClose={() => setAdding(false)}
          onDone={({ page, message }) => {
            toast.success(message)
            queries.invalidateQueries({ queryKey: pagesQuery.queryKey })
            navigate(`/admin/pages/${page.page}`)
          }}
        />
      )}
    </>
  )
}

const states: Record<ListedPage['state'], { label: string; tone: 'plain' | 'green' }> = {
  standard: { label: t('Standard text'), tone: 'plain' },
  shown: { label: t('Your text'), tone: 'green' },
  hidden: { label: t('Hidden'), tone: 'plain' },
}

function PageRow({ page: listed }: { page: ListedPage }) {
  const { page, path, state, shownSince, plannedFor, hasDraft } = listed
  const { label, tone } = states[state]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2">
      <div className="min-w-0 grow basis-56">
        <Link
          to={`/admin/pages/${page}`}
          className="inline-flex min-h-11 items-center font-semibold hover:text-green hover:underline sm:min-h-8"
        >
          {titleOfPage(listed)}
        </Link>
        <p className="wrap-anywhere text-sm text-stone">{path}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        {hasDraft && <Badge tone="amber">{t('Draft')}</Badge>}
        {plannedFor && (
          <Badge tone="amber">
            {t('Planned {plannedFor}', { plannedFor: formatDate(plannedFor, language, 'moment') })}
          </Badge>
        )}
        {shownSince && (
          <span className="text-sm text-stone">
            {t('since {shownSince}', { shownSince: formatDate(shownSince, language, 'moment') })}
          </span>
        )}
      </div>
    </li>
  )
}
