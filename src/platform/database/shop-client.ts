import type { Socket } from 'node:net'
import pg from 'pg'
import { requestIdNow } from '../request-id.ts'

/** A statement that succeeded or failed: its text without values, and the id of the request or job that sent it. */
export type QueryEvent = { statement: string; ms: number; request: string | undefined }

type Query = string | { text?: string; name?: string; submit?: unknown }

/**
 * Prefixes statements with the request id, so that it appears in pg_stat_activity and in PostgreSQL's log. Prepared
 * statements are left alone: their text must not differ between requests. Closes the connection when a statement times
 * out: the transaction may still be open, so the connection must not be reused.
 */
export class ShopClient extends pg.Client {
  protected onQuery: ((statement: QueryEvent) => void) | undefined

  /** Queries that are sent in the same tick leave in one packet. */
  private corkUntilNextTick(): void {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
    if (stream.writableCorked > 0) return
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's query has six overloads; this one passes all of them on
  override query(...args: any[]): any {
    this.corkUntilNextTick()
    const query = args[0] as Query
    const text = typeof query === 'string' ? query : query.submit ? undefined : query.text
    const request = requestIdNow()
    if (request && text !== undefined) {
      if (typeof query === 'string') args[0] = `/*req:${request}*/${text}`
      else if (!query.name) args[0] = { ...query, text: `/*req:${request}*/${text}` }
    }
    const startedAt = performance.now()
    const ended = (error?: unknown) => {
      if (text !== undefined) this.onQuery?.({ statement: text, ms: performance.now() - startedAt, request })
      if (error instanceof Error && error.message === 'Query read timeout')
        (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
    }
    const callback = args.at(-1)
    if (typeof callback === 'function')
      args[args.length - 1] = (error: unknown, result: unknown) => {
        ended(error)
        callback(error, result)
      }
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const answer = (super.query as (...all: any[]) => unknown).apply(this, args)
    if (answer instanceof Promise) answer.then(() => ended(), ended)
    return answer
  }
}

export const clientWithListener = (onQuery: (statement: QueryEvent) => void) =>
  class extends ShopClient {
    protected override onQuery = onQuery
  }
