import { codRules } from '#domains/cod-rules/tables.ts'
import { demoOffice } from '#domains/opening/demo-office.ts'
import { courierAccounts } from '#domains/parcels/tables.ts'
import { staff } from '#domains/staff/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { newToken } from '#platform/secrets/tokens.ts'
import { toPaisa } from '#shared/money.ts'

/** Addresses of the simulators of `npm run simulate`. */
const simulators = {
  pathao: 'http://127.0.0.1:4601',
  steadfast: 'http://127.0.0.1:4602/api/v1',
  redx: 'http://127.0.0.1:4603/v1.0.0-beta',
}

/**
 * Prepares the parts of the back office that delivery needs: a rider, with an unknown password until the main admin
 * sets one; a COD rule; and simulated courier accounts, which one click in the settings enables.
 */
export async function prepareOffice(db: Db, now: Date): Promise<void> {
  const { rider, marker: updatedBy } = demoOffice
  const passwordHash = await hashPassword(newToken())
  await db
    .insert(staff)
    .values({ username: rider, passwordHash, permissions: ['parcels.deliver'], createdAt: now })
    .onConflictDoNothing()
  const rule = { position: 0, amountOver: toPaisa(20_000), outcome: 'advance', advancePercent: 10 } as const
  if ((await db.$count(codRules)) === 0) await db.insert(codRules).values({ ...rule, updatedAt: now, updatedBy })
  await db
    .insert(courierAccounts)
    .values(
      Object.entries(simulators).map(([courier, simulatorUrl]) => ({
        ...{ courier, mode: 'simulator' as const, simulatorUrl },
        ...{ updatedAt: now, updatedBy },
      })),
    )
    .onConflictDoNothing()
}
