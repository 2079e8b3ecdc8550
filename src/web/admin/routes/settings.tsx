import { Suspense, useEffect, useRef } from 'react'
import { NavLink, useParams } from 'react-router'
import { NotPermitted } from '#web/admin/parts/failed.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { useSession } from '#web/admin/session.ts'
import { Release } from '#web/admin/settings/release/release.tsx'
import { type Section, sections, sectionsFor } from '#web/admin/settings/sections.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import NoScreen from './no-screen.tsx'

export const meta = () => [{ title: t('Settings · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

/** Sections for the user's own account and, with permission, for the shop. */
export default function Settings() {
  const { session } = useSession()
  const { section: asked } = useParams()
  const permitted = sectionsFor(session)
  const shown = asked ? permitted.find(({ id }) => id === asked) : permitted[0]
  if (asked && !sections.some(({ id }) => id === asked)) return <NoScreen />

  return (
    <>
      <PageHead title={t('Settings')} text={t('Your own login and the matters of the shop. Choose a section.')} />
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <SectionList sections={permitted} shown={shown} />
        {shown ? (
          <Suspense key={shown.id} fallback={<LoadingSection />}>
            <section aria-label={shown.title} className="min-w-0">
              <shown.Panel />
            </section>
          </Suspense>
        ) : (
          <NotPermitted />
        )}
      </div>
      <Release />
    </>
  )
}

/** Sections by group: a list at the side on wide screens, a scrolling row on narrow ones. */
function SectionList({ sections, shown }: { sections: Section[]; shown: Section | undefined }) {
  const groups = [...new Set(sections.map(({ group }) => group))]
  const row = useRef<HTMLElement>(null)
  const open = shown?.id
  // On narrow screens the row overflows: scrolls the current section into view, also after following a link.
  useEffect(() => {
    const link = open && row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [open])
  return (
    <nav
      ref={row}
      aria-label={t('Settings')}
      className="relative max-lg:-mx-4 max-lg:overflow-x-auto max-lg:border-line max-lg:border-b max-lg:px-4 sm:max-lg:-mx-6 sm:max-lg:px-6"
    >
      <div className="flex gap-4 lg:grid lg:gap-5">
        {groups.map((group) => (
          <div key={group} className="max-lg:contents">
            <h2 className="mb-1 px-3 font-semibold text-stone text-xs max-lg:sr-only">{translateServerText(group)}</h2>
            <ul className="flex max-lg:gap-1 lg:grid lg:gap-0.5">
              {sections
                .filter((section) => section.group === group)
                .map(({ id, title }) => (
                  <li key={id}>
                    <NavLink
                      to={`/admin/settings/${id}`}
                      aria-current={id === shown?.id ? 'page' : undefined}
                      className={cx(
                        'flex min-h-11 items-center whitespace-nowrap px-3 transition-colors duration-150 lg:min-h-9 lg:rounded-control',
                        id === shown?.id
                          ? 'font-semibold text-green max-lg:border-green max-lg:border-b-2 lg:bg-green-soft'
                          : 'text-ink-soft hover:text-ink lg:hover:bg-mist',
                      )}
                    >
                      {title}
                    </NavLink>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}

const LoadingSection = () => (
  <div aria-busy="true" className="grid max-w-xl content-start gap-4">
    <Skeleton className="h-6 w-48" />
    <Skeleton className="h-11" />
    <Skeleton className="h-11" />
  </div>
)
