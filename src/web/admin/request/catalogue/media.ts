import { queryOptions } from '@tanstack/react-query'
import type { MediaDetails, MediaFile, MediaFolder } from '#domains/catalogue/media/staff-contract.ts'
import { filmUploaded } from '#domains/catalogue/media/staff-contract.ts'
import { staffMediaRoutes as routes } from '#domains/catalogue/media/staff-routes.ts'
import type { RouteBody, RouteQuery } from '#shared/route.ts'
import { BadAnswer, call, NoConnection, readAnswer } from '#web/admin/api.ts'
import { inParts } from '#web/admin/request/in-parts.ts'
import { sendOnePicture, type Uploaded } from '#web/admin/request/upload.ts'
import { sendPicture } from '#web/ui/picture/send-picture.ts'

export type { MediaDetails, MediaFile, MediaFolder }
export type MediaQuery = Omit<NonNullable<RouteQuery<typeof routes.list>>, 'page' | 'perPage'> & {
  page?: number
  perPage?: number
}

/** A page of the library, with its folders. */
export const mediaQuery = (query: MediaQuery) =>
  queryOptions({
    queryKey: ['media', 'list', query],
    queryFn: ({ signal }) => call(routes.list, { query, signal }),
    placeholderData: (before) => before,
  })

/** A file with its uses. */
export const mediaFileQuery = (id: number) =>
  queryOptions({
    queryKey: ['media', 'file', id],
    queryFn: async ({ signal }) => (await call(routes.details, { query: { id }, signal })).file,
    staleTime: 0,
  })

export const changeMedia = (body: RouteBody<typeof routes.change>) => call(routes.change, { body })
export const moveMedia = (ids: number[], folder: string | null) => call(routes.move, { body: { ids, folder } })
/** @throws ApiRefusal 409 media_used */
export const deleteMedia = (ids: number[]) => call(routes.delete, { body: { ids } })
export const restoreMedia = (ids: number[]) => call(routes.restore, { body: { ids } })
export type CutUse = RouteBody<typeof routes.cut>['use']

/** Makes of a picture of the library what a banner or the brand needs. @throws ApiRefusal 404, 422 too_small, 503 */
export async function cutMedia(id: number, use: CutUse): Promise<string> {
  const [picture] = (await call(routes.cut, { body: { id, use } })).images
  if (!picture) throw new BadAnswer()
  return picture.key
}

/** @throws ApiRefusal 409 folder_exists */
export const createFolder = (name: string) => call(routes.createFolder, { body: { name } })
export const renameFolder = (name: string, newName: string) => call(routes.renameFolder, { body: { name, newName } })
export const deleteFolder = (name: string) => call(routes.deleteFolder, { body: { name } })

/** Which of these contents the library has, by SHA-256. */
export const knownMedia = async (hashes: string[]) => (await call(routes.known, { body: { hashes } })).files

/** URL of the original file. */
export const originalAddress = (id: number) => `/backend/api/media-original?id=${id}`

/** Uploads one picture unchanged, and reports the progress from 0 to 1. @throws as sendOnePicture */
export const uploadToLibrary = (
  file: Blob,
  name: string,
  folder: string | null,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> =>
  sendOnePicture(
    folder ? `upload-images?folder=${encodeURIComponent(folder)}` : 'upload-images',
    { file, name },
    onProgress,
    signal,
  )

export type MatchedName = Awaited<ReturnType<typeof matchNames>>[number]

/** Which products these files belong to, by their names. */
export const matchNames = async (names: string[]) =>
  (await inParts(names, 1000, (some) => call(routes.match, { body: { names: some } }))).flatMap(
    (answer) => answer.names,
  )

/** Adds pictures to a product; skips those that it already has. @throws ApiRefusal 404, 422 */
export const attachMedia = (body: RouteBody<typeof routes.attach>) => call(routes.attach, { body })

/**
 * Uploads a film, and reports the progress from 0 to 1.
 * @throws as uploadToLibrary
 */
export async function uploadFilm(file: File, onProgress: (part: number) => void, signal: AbortSignal) {
  const sent = { file, name: file.name, field: 'film' }
  const answer = await sendPicture('/backend/api/upload-film', sent, onProgress, signal)
  if (!answer) throw new NoConnection()
  return readAnswer(answer.status, answer.body, filmUploaded)
}
