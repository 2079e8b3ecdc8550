import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { constantList } from '#platform/database/constant-list.ts'
import { isFinal, type ParcelState, parcelStateNames } from '#shared/parcels/parcel-states.ts'

// Domains below parcels read it, too: it imports nothing of them.

/** SQL condition for the states of a parcel that satisfy `holds`. */
export const stateWhere = (column: SQLWrapper, holds: (state: ParcelState) => boolean): SQL =>
  sql`${column} in ${sql.raw(constantList(parcelStateNames.filter((state) => holds(state))))}`

/** The same for states that are not final; the indexes of open parcels are written with it. */
export const notFinalWhere = (column: SQLWrapper): SQL =>
  sql`${column} not in ${sql.raw(constantList(parcelStateNames.filter(isFinal)))}`
