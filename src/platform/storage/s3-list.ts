import type { Answered, S3Request } from './s3-client.ts'
import { S3Error } from './s3-error.ts'
import { StorageIsAway } from './storage-is-away.ts'

/** Page by page, so that memory does not grow with the bucket. Our keys need no unescaping. */
export async function* listObjects(ask: (operation: S3Request) => Promise<Answered>, prefix: string, pageSize: number) {
  for (let next: string | undefined = ''; next !== undefined; ) {
    const { status, headers, body }: Answered = await ask({
      method: 'GET',
      path: '',
      query: { 'list-type': '2', prefix, 'max-keys': String(pageSize), ...(next && { 'continuation-token': next }) },
    })
    const page = body.toString()
    if (status !== 200 || !page.includes('<ListBucketResult'))
      throw new StorageIsAway(new S3Error(status, headers, body))
    for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = textOf(entry, 'Key')
      const storedAt = readDate(textOf(entry, 'LastModified'))
      if (key && storedAt) yield { key, storedAt }
    }
    const more = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : undefined
    next = more && unescaped(more)
  }
}

const textOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/&(#39|apos);/g, "'")
    .replaceAll('&amp;', '&')

export function readDate(text: string | null | undefined): Date | undefined {
  const moment = new Date(text ?? '')
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
