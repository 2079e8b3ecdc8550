import { queryOptions } from '@tanstack/react-query'
import type { PageDocument } from '#domains/content/page-editor/contract.ts'
import type { ListedPage, PageVersionView } from '#domains/content/page-editor/staff-contract.ts'
import { pageEditorRoutes } from '#domains/content/page-editor/staff-routes.ts'
import { call } from '../api.ts'

export type { ListedPage, PageDocument, PageVersionView }

/** A page as it is edited; the server's schema leaves the documents to their own type. */
export type EditedPage = ListedPage & {
  version: string
  document: PageDocument | null
  shown: PageDocument | null
  draft: PageVersionView | null
  versions: PageVersionView[]
  variables: { name: string; en: string; bn: string }[]
}

export const pagesQuery = queryOptions({
  queryKey: ['pages'],
  queryFn: async ({ signal }) => (await call(pageEditorRoutes.list, { signal })).pages,
})

export const pageQuery = (page: string) =>
  queryOptions({
    queryKey: ['pages', page],
    queryFn: async ({ signal }) => (await call(pageEditorRoutes.get, { query: { page }, signal })).page as EditedPage,
    // The form must not change while somebody is typing.
    refetchOnWindowFocus: false,
  })

export const pageVersionQuery = (page: string, number: number) =>
  queryOptions({
    queryKey: ['pages', page, 'version', number],
    queryFn: async ({ signal }) =>
      (await call(pageEditorRoutes.version, { query: { page, number }, signal })) as unknown as {
        document: PageDocument | null
        before: PageDocument | null
      },
    staleTime: Number.POSITIVE_INFINITY,
  })

type Known = { page: string; version: string }
type Changed = Promise<{ page: EditedPage; message: string }>

/** @throws ApiRefusal 409 taken, 422 with messages by field */
export const addPage = (body: { slug: string; title: { en: string; bn: string } }) =>
  call(pageEditorRoutes.add, { body }) as Changed

/** @throws ApiRefusal 409 stale, 422 with messages by field: document.lead.en */
export const saveDraft = (body: Known & { document: PageDocument }) =>
  call(pageEditorRoutes.saveDraft, { body }) as Changed

export const discardDraft = (body: Known) => call(pageEditorRoutes.discardDraft, { body }) as Changed

/** @param body `publishAt` null: now */
export const publishPage = (body: Known & { publishAt: string | null }) =>
  call(pageEditorRoutes.publish, { body }) as Changed

export const withdrawVersion = (body: Known & { number: number }) =>
  call(pageEditorRoutes.withdraw, { body }) as Changed

export const resetPage = (body: Known) => call(pageEditorRoutes.reset, { body }) as Changed

export const changeAddress = (body: Known & { slug: string }) => call(pageEditorRoutes.address, { body }) as Changed

export const deletePage = (body: Known) => call(pageEditorRoutes.remove, { body })

export const restorePage = (page: string) => call(pageEditorRoutes.restore, { body: { page } }) as Changed
