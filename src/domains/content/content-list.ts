import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { ContentList } from './staff-contract.ts'

type Columns = Record<string, unknown>

/** An entry's content, without id and position. */
type Content<Entry> = Omit<Entry, 'id' | 'version'>

/** A content list of the back office: how its entries are stored and shown. */
export type Curated<Input, Entry extends { id: string; version: string }> = {
  name: ContentList
  /** Name of an entry, in messages and in the audit log. */
  word: string
  table: PgTable
  id: PgColumn
  position: PgColumn
  /** Converts a request to a table row. @throws Refusal 422 */
  store: (input: Input, db: Db, storage: Storage, now: Date) => Promise<Columns>
  show: (row: never, now: Date) => Content<Entry>
}

/** Property names of an entry's columns. */
export const columnNames = ({ table, id }: { table: PgTable; id: PgColumn }) => {
  const columns = Object.entries(getTableColumns(table))
  return { id: columns.find(([, column]) => column === id)?.[0] ?? 'id' }
}
