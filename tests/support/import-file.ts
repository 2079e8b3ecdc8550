import type { ImportLine, ImportReport } from '#domains/catalogue/import/staff-contract.ts'
import type { Shop } from './open-shop.ts'

/** `cookie`: of the member of staff who imports. */
export type SendOptions = { dryRun?: boolean; bringBack?: boolean; cookie?: string; name?: string }

/** Sends a product file as the back office does. @returns the lines of the answer */
export async function sendFile(
  shop: Shop,
  file: Buffer | string,
  { dryRun = false, bringBack = false, cookie = '', name = 'goods.csv' }: SendOptions,
) {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(file)], { type: 'text/csv' }), name)
  const request = new Request('http://shop/', { method: 'POST', body: form })
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/backend/api/import-products?dryRun=${dryRun}&bringBack=${bringBack}`,
    headers: { 'content-type': String(request.headers.get('content-type')), cookie },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const lines =
    answer.statusCode === 200
      ? answer.body
          .trim()
          .split('\n')
          .map((line): ImportLine => JSON.parse(line))
      : []
  return { status: answer.statusCode, body: answer.body, lines, last: lines.at(-1) }
}

/** Imports a valid file. */
export async function reportOf(shop: Shop, file: Buffer | string, options: SendOptions): Promise<ImportReport> {
  const { last, body } = await sendFile(shop, file, options)
  if (!last || !('success' in last) || !last.success) throw new Error(`not imported: ${body}`)
  return last.report
}

/** Undoes an import; with `others` everything that can still be undone. */
export async function undoImport(
  shop: Shop,
  id: number | undefined,
  { cookie, others = false }: { cookie: string; others?: boolean },
) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/backend/api/undo-import',
    headers: { cookie },
    payload: { id, others },
  })
  return { status: answer.statusCode, ...answer.json() }
}
