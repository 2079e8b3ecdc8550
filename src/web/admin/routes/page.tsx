import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useParams } from 'react-router'
import { PageEditor } from '#web/admin/pages/page-editor.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { pageQuery } from '#web/admin/request/pages.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const meta = () => [{ title: 'Page · Back office' }, { name: 'robots', content: 'noindex, nofollow' }]

/** Editor of one text page. */
export default function Page() {
  const { page: key = '' } = useParams()
  const { data: page, error, refetch } = useQuery(pageQuery(key))
  return (
    <>
      <ButtonLink variant="quiet" size="sm" to="/admin/pages" className="-ml-3 mb-1">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Pages
      </ButtonLink>
      {error && !page ? (
        <Failed what="Failed to load the page" error={error} retry={refetch} />
      ) : page ? (
        <PageEditor key={key} page={page} />
      ) : (
        <div aria-busy="true" className="grid max-w-3xl gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-40" />
        </div>
      )}
    </>
  )
}
