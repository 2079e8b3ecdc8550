import type { SQL } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from './database.ts'

const { builtins } = pg.types

/** A column of a result: its possible PostgreSQL types, and the JavaScript type of its values. */
class Column<Value> {
  declare readonly value: Value
  readonly types: readonly number[]
  readonly isNullable: boolean

  constructor(types: readonly number[], isNullable = false) {
    this.types = types
    this.isNullable = isNullable
  }

  /** The same column, where it may be null. */
  get orNull(): Column<Value | null> {
    return new Column(this.types, true)
  }

  /** The same column, if a constraint or the statement itself guarantees that it has only these values. */
  as<Narrow extends Value>(): Column<Narrow> {
    return this as unknown as Column<Narrow>
  }
}

/** Names in PostgreSQL's catalogue, current_user among them, have a type of their own; pg does not list it. */
const nameType = 19

const arrays = { int2: 1005, int4: 1007, text: 1009, varchar: 1015, uuid: 2951 }

/** The columns that a result can have. Dates and times arrive as text, `numeric` too, since it may exceed 2^53. */
export const col = {
  int: new Column<number>([builtins.INT2, builtins.INT4, builtins.INT8]),
  float: new Column<number>([builtins.FLOAT4, builtins.FLOAT8]),
  boolean: new Column<boolean>([builtins.BOOL]),
  text: new Column<string>([builtins.TEXT, builtins.VARCHAR, builtins.BPCHAR, nameType, builtins.UUID]),
  numeric: new Column<string>([builtins.NUMERIC]),
  timestamp: new Column<string>([builtins.TIMESTAMP, builtins.TIMESTAMPTZ]),
  ints: new Column<number[]>([arrays.int2, arrays.int4]),
  texts: new Column<string[]>([arrays.text, arrays.varchar, arrays.uuid]),
  /** Of a shape that the statement builds, or that was checked when it was stored. */
  json: <Shape>() => new Column<Shape>([builtins.JSON, builtins.JSONB]),
}

export type Columns = Readonly<Record<string, Column<unknown>>>

/** A row with these columns. */
export type RowOf<C extends Columns> = { [Name in keyof C]: C[Name]['value'] }

/**
 * Runs a statement whose rows have these columns: `await queryRows(db, { number: col.int }).run(sql`select …`)`.
 * PostgreSQL describes each result; a column that is missing there, or of another type, is an error.
 */
export const queryRows = <const C extends Columns>(db: Db, columns: C) => ({
  run: async (statement: SQL): Promise<RowOf<C>[]> => checkedRows(columns, await db.execute(statement)),
})

/** Read once: each read of process.env is a call out of JavaScript. */
const looksForNulls = process.env.NODE_ENV === 'test'

/** What pg answers. */
export type Result = { fields: readonly Pick<pg.FieldDef, 'name' | 'dataTypeID'>[]; rows: Record<string, unknown>[] }

/**
 * The rows of a result, after comparing its columns with the declared ones. A result does not describe nulls: Vitest
 * checks every row for them, production does not.
 * @throws Error for a missing column, another type, or a null where none is allowed
 */
export function checkedRows<C extends Columns>(columns: C, { fields, rows }: Result): RowOf<C>[] {
  for (const name in columns) {
    const column = columns[name] as Column<unknown>
    // Of two with one name, the last is in the rows.
    const field = fields.findLast((each) => each.name === name)
    if (!field) throw new Error(`The result has no column ${name}`)
    if (!column.types.includes(field.dataTypeID))
      throw new Error(
        `The column ${name} is of type ${typeName(field.dataTypeID)}, not ${column.types.map(typeName).join(', ')}`,
      )
    if (looksForNulls && !column.isNullable && rows.some((row) => row[name] === null))
      throw new Error(`The column ${name} is null in a row`)
  }
  return rows as RowOf<C>[]
}

const typeName = (id: number): string =>
  (Object.entries(builtins).find(([, each]) => each === id)?.[0] ?? `number ${id}`).toLowerCase()
