import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import {
  type ImportLine,
  type ImportReport,
  type ImportRun,
  importLine,
  inTheWay,
} from '#domains/catalogue/import/staff-contract.ts'
import { staffCatalogueRoutes } from '#domains/catalogue/staff-routes.ts'
import { ApiRefusal, BadAnswer, call, NoConnection, readAnswer } from '../../api.ts'

export type { ImportReport, ImportRun }
export type InTheWay = z.infer<typeof inTheWay>
export type Imported = Extract<ImportLine, { success: true }>
export type ImportOptions = { dryRun: boolean; fetchPictures: boolean; bringBack: boolean }
export type Progress = { doing: string; done: number; total: number }

/**
 * Uploads a CSV file. A dry run writes nothing. The response is newline-delimited JSON, with progress until the result.
 * @throws ApiRefusal, NoConnection, BadAnswer; an AbortError when it was cancelled
 */
export async function sendImport(
  file: File,
  { dryRun, fetchPictures, bringBack }: ImportOptions,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Imported> {
  const form = new FormData()
  form.append('file', file, file.name)
  const address = `/backend/api/import-products?${new URLSearchParams({ dryRun: String(dryRun), fetchPictures: String(fetchPictures), bringBack: String(bringBack) })}`
  const response = await fetch(address, { method: 'POST', body: form, credentials: 'same-origin', signal }).catch(
    (error: unknown) => {
      if (signal.aborted) throw error
      throw new NoConnection()
    },
  )
  if (response.status >= 400) readAnswer(response.status, await response.json().catch(() => undefined), z.never())
  for await (const line of linesOf(response, signal)) {
    if ('progress' in line) onProgress(line.progress)
    else if (line.success) return line
    else throw new ApiRefusal(line.code === 'fault' ? 500 : 422, line)
  }
  throw new BadAnswer()
}

async function* linesOf(response: Response, signal: AbortSignal): AsyncGenerator<ImportLine> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  while (reader) {
    const { value, done } = await reader.read().catch((error: unknown) => {
      if (signal.aborted) throw error
      throw new NoConnection()
    })
    const lines = (rest + (value ?? '')).split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    for (const line of lines) if (line) yield readLine(line)
    if (done) return
  }
}

function readLine(text: string): ImportLine {
  try {
    return importLine.parse(JSON.parse(text))
  } catch {
    throw new BadAnswer()
  }
}

/** Recent imports. */
export const importRunsQuery = queryOptions({
  queryKey: ['import-runs'],
  queryFn: async ({ signal }) => (await call(staffCatalogueRoutes.importRuns, { signal })).runs,
})

/** One import with the result of every row. */
export const importRunQuery = (id: number) =>
  queryOptions({
    queryKey: ['import-runs', id],
    queryFn: ({ signal }) => call(staffCatalogueRoutes.importRun, { query: { id }, signal }),
  })

/** @throws ApiRefusal 409 in_the_way: see `keptOf` */
export const undoImport = (id: number, others: boolean) =>
  call(staffCatalogueRoutes.undoImport, { body: { id, others } })

/** Products that prevent undoing an import; undefined for any other error. */
export function keptOf(error: unknown): InTheWay[] | undefined {
  if (!(error instanceof ApiRefusal) || error.code !== 'in_the_way') return undefined
  return z.array(inTheWay).catch([]).parse(error.details.kept)
}
