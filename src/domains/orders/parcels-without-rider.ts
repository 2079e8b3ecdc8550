import { sql } from 'drizzle-orm'
import { parcels } from '#domains/parcels/tables.ts'
import { deliversParcels } from '#domains/staff/delivers-parcels.ts'
import { staff } from '#domains/staff/tables.ts'
import { constantList } from '#platform/database/constant-list.ts'
import { onRoundStates, ownCourier } from '#shared/parcels/own-courier.ts'

// Parcels are a domain above: only their table is read here.

const onRound = sql.raw(constantList(onRoundStates))

/** Null without a rider. In an expression of its own, so that indexes serve it. */
const condition = sql`${parcels.courier} = ${sql.raw(`'${ownCourier}'`)}
  and ${parcels.state} in ${onRound} and not (${deliversParcels})`

/**
 * Of `parcels` joined with the `staff` of their rider: assigned to a rider who no longer delivers. Computed on each
 * read, so that it ends when the rider delivers again or the parcel is reassigned.
 */
export const isWithoutRider = sql<boolean>`coalesce(${condition}, false)`

/**
 * Ids of the parcels whose rider no longer delivers. Read from the few staff who do not, by the index of a rider's
 * parcels.
 */
export const idsWithoutRider = sql`(select ${parcels.id} from ${staff}
  join ${parcels} on ${parcels.riderId} = ${staff.id} where ${condition})`

/** Ids of the parcels that a person has to look at. */
export const idsToLookAt = sql`(select ${parcels.id} from ${parcels} where ${parcels.attention} <> ''
  union all ${idsWithoutRider})`
