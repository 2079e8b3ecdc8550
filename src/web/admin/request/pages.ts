import { queryOptions } from '@tanstack/react-query'
import type { AnnouncementDocument, AnnouncementLine } from '#domains/content/announcements/staff-contract.ts'
import type { HomeDocument, HomeSection } from '#domains/content/home/staff-contract.ts'
import type { MenuDocument, MenuItem } from '#domains/content/menus/staff-contract.ts'
import type { PageParts } from '#domains/content/page-editor/parts/staff-contract.ts'
import type { ListedPage, PageDocument, PageVersionView } from '#domains/content/page-editor/staff-contract.ts'
import { pageEditorRoutes } from '#domains/content/page-editor/staff-routes.ts'
import type { TextPair } from '#shared/text-pair.ts'
import { call } from '../api.ts'

export type {
  AnnouncementDocument,
  AnnouncementLine,
  HomeDocument,
  HomeSection,
  ListedPage,
  MenuDocument,
  MenuItem,
  PageDocument,
  PageParts,
  PageVersionView,
  TextPair,
}

/** A text page, the home page, the menus or the announcements. */
export type EditedDocument = PageDocument | HomeDocument | MenuDocument | AnnouncementDocument

/** A page with its editable document; the server's schema does not type the documents. */
export type EditedPage<Document = EditedDocument> = ListedPage & {
  version: string
  document: Document | null
  shown: Document | null
  draft: PageVersionView | null
  versions: PageVersionView[]
  variables: ({ name: string } & TextPair)[]
}

export const pagesQuery = queryOptions({
  queryKey: ['pages'],
  queryFn: async ({ signal }) => (await call(pageEditorRoutes.list, { signal })).pages,
})

export const pageQuery = (page: string) =>
  queryOptions({
    queryKey: ['pages', page],
    queryFn: async ({ signal }) => (await call(pageEditorRoutes.get, { query: { page }, signal })).page as EditedPage,
    // The form must not change while the user types.
    refetchOnWindowFocus: false,
  })

export const pageVersionQuery = (page: string, number: number) =>
  queryOptions({
    queryKey: ['pages', page, 'version', number],
    queryFn: async ({ signal }) =>
      (await call(pageEditorRoutes.version, { query: { page, number }, signal })) as unknown as {
        document: EditedDocument | null
        before: EditedDocument | null
      },
    staleTime: Number.POSITIVE_INFINITY,
  })

type Version = { page: string; version: string }
type Changed = Promise<{ page: EditedPage; message: string }>

/** @throws ApiRefusal 409 taken, 422 with messages by field */
export const addPage = (body: { slug: string; title: TextPair }) => call(pageEditorRoutes.add, { body }) as Changed

/** @throws ApiRefusal 409 stale, 422 with messages by field: document.lead.en */
export const saveDraft = (body: Version & { document: PageDocument }) =>
  call(pageEditorRoutes.saveDraft, { body }) as Changed

/** @throws ApiRefusal 409 stale, 422 with messages by field: document.sections.2.collection */
export const saveHomeDraft = (body: { version: string; document: HomeDocument }) =>
  call(pageEditorRoutes.saveHomeDraft, { body }) as Changed

/** @throws ApiRefusal 409 stale, 422 with messages by field: document.header.2.link */
export const saveMenusDraft = (body: { version: string; document: MenuDocument }) =>
  call(pageEditorRoutes.saveMenusDraft, { body }) as Changed

/** @throws ApiRefusal 409 stale, 422 with messages by field: document.announcements.2.link */
export const saveAnnouncementsDraft = (body: { version: string; document: AnnouncementDocument }) =>
  call(pageEditorRoutes.saveAnnouncementsDraft, { body }) as Changed

export const discardDraft = (body: Version) => call(pageEditorRoutes.discardDraft, { body }) as Changed

/** @param body `publishAt` null: now */
export const publishPage = (body: Version & { publishAt: string | null }) =>
  call(pageEditorRoutes.publish, { body }) as Changed

export const withdrawVersion = (body: Version & { number: number }) =>
  call(pageEditorRoutes.withdraw, { body }) as Changed

export const resetPage = (body: Version) => call(pageEditorRoutes.reset, { body }) as Changed

export const changeAddress = (body: Version & { slug: string }) => call(pageEditorRoutes.address, { body }) as Changed

export const deletePage = (body: Version) => call(pageEditorRoutes.remove, { body })

export const restorePage = (page: string) => call(pageEditorRoutes.restore, { body: { page } }) as Changed
