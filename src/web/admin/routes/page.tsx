import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useParams } from 'react-router'
import { AnnouncementsEditor } from '#web/admin/pages/announcements/announcements-editor.tsx'
import { HomeEditor } from '#web/admin/pages/home/home-editor.tsx'
import { MenusEditor } from '#web/admin/pages/menus/menus-editor.tsx'
import { PageEditor } from '#web/admin/pages/page-editor.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import {
  type AnnouncementDocument,
  type EditedPage,
  type HomeDocument,
  type MenuDocument,
  type PageDocument,
  pageQuery,
} from '#web/admin/request/pages.ts'
import { t } from '#web/admin/translate.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const meta = () => [{ title: t('Page · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

/** Editor of one text page, of the home page, of the menus, or of the announcements. */
export default function Page() {
  const { page: key = '' } = useParams()
  // Edits are based on a version, so the form must start from the current one.
  const { data: page, error, refetch, isFetchedAfterMount } = useQuery({ ...pageQuery(key), staleTime: 0 })
  return (
    <>
      <ButtonLink variant="quiet" size="sm" to="/admin/pages" className="-ml-3 mb-1">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('Pages')}
      </ButtonLink>
      {error && !page ? (
        <Failed what={t('Failed to load the page')} error={error} retry={refetch} />
      ) : page && isFetchedAfterMount ? (
        <EditorOf key={key} page={page} />
      ) : (
        <div aria-busy="true" className="grid max-w-3xl gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-40" />
        </div>
      )}
    </>
  )
}

function EditorOf({ page }: { page: EditedPage }) {
  if (page.page === 'home') return <HomeEditor page={page as EditedPage<HomeDocument>} />
  if (page.page === 'menus') return <MenusEditor page={page as EditedPage<MenuDocument>} />
  if (page.page === 'announcements') return <AnnouncementsEditor page={page as EditedPage<AnnouncementDocument>} />
  return <PageEditor page={page as EditedPage<PageDocument>} />
}
