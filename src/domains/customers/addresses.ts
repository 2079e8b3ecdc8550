import { and, desc, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import { placeView } from '#domains/places/places.ts'
import { readPlace } from '#domains/places/read-place.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import type { addressRequest, SavedAddress } from './contract.ts'
import { lockCustomer } from './lock-customer.ts'
import { customerAddresses } from './tables.ts'

/** Saved addresses per customer. */
const maxAddresses = 20

type Address = z.output<typeof addressRequest>

const asRow = ({ city, district, thana, ...address }: Address) => ({
  ...address,
  ...readPlace({ city, district, thana }),
})

/** The default address first, then the newest. */
export async function addressesOf(db: Db, customerId: number): Promise<SavedAddress[]> {
  const rows = await db
    .select()
    .from(customerAddresses)
    .where(eq(customerAddresses.customerId, customerId))
    .orderBy(desc(customerAddresses.isDefault), desc(customerAddresses.id))
  return rows.map(({ id, label, fullName, phone, altPhone, address, city, district, thana, isDefault }) => ({
    id,
    label,
    fullName,
    phone,
    altPhone,
    address,
    ...placeView({ city, district, thana }),
    isDefault,
  }))
}

/**
 * Saves an address; the first one becomes the default. An identical address is not saved twice, because a form is sent
 * again when its answer was lost.
 * @throws Refusal 409 addresses_full
 */
export async function addAddress(db: Db, customerId: number, input: Address, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const saved = await addressesOf(tx, customerId)
    const given = asRow(input)
    const same = saved.find((address) => isSame(address, given))
    if (same) {
      if (input.isDefault) await setDefault(tx, customerId, same.id)
      return
    }
    if (saved.length >= maxAddresses) {
      throw new Refusal(409, 'addresses_full', `You can save ${maxAddresses} addresses. Please remove one first`)
    }
    const [added] = await tx
      .insert(customerAddresses)
      .values({ ...given, isDefault: false, customerId, createdAt: now, updatedAt: now })
      .returning({ id: customerAddresses.id })
    if (added && (input.isDefault || saved.length === 0)) await setDefault(tx, customerId, added.id)
  })
}

const isSame = (saved: SavedAddress, given: ReturnType<typeof asRow>) =>
  (['label', 'fullName', 'phone', 'altPhone', 'address', 'city'] as const).every(
    (field) => saved[field] === given[field],
  ) && (saved.thana?.code ?? null) === given.thana

/**
 * Changes an address. `isDefault: false` does not unset the default: there is always one.
 * @throws NotFound when it is not hers
 */
export async function changeAddress(db: Db, customerId: number, id: number, input: Address, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const { isDefault, ...text } = asRow(input)
    const changed = await tx
      .update(customerAddresses)
      .set({ ...text, updatedAt: now })
      .where(isHers(customerId, id))
      .returning({ id: customerAddresses.id })
    if (changed.length === 0) throw new NotFound('Address')
    if (isDefault) await setDefault(tx, customerId, id)
  })
}

/**
 * Makes an address the default, and leaves its text as it is: another device may have changed it.
 * @throws NotFound when it is not hers
 */
export async function makeDefault(db: Db, customerId: number, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const [hers] = await tx.select({ id: customerAddresses.id }).from(customerAddresses).where(isHers(customerId, id))
    if (!hers) throw new NotFound('Address')
    await setDefault(tx, customerId, id)
  })
}

/**
 * Deletes an address. If it was the default one, the newest of the others becomes the default.
 * @throws NotFound when it is not hers
 */
export async function removeAddress(db: Db, customerId: number, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const [removed] = await tx
      .delete(customerAddresses)
      .where(isHers(customerId, id))
      .returning({ wasUsual: customerAddresses.isDefault })
    if (!removed) throw new NotFound('Address')
    const [newest] = await addressesOf(tx, customerId)
    if (removed.wasUsual && newest) await setDefault(tx, customerId, newest.id)
  })
}

const isHers = (customerId: number, id: number) =>
  and(eq(customerAddresses.customerId, customerId), eq(customerAddresses.id, id))

/** Two updates in this order, because a unique index allows one default address per customer at any moment. */
async function setDefault(tx: Db, customerId: number, id: number) {
  await tx
    .update(customerAddresses)
    .set({ isDefault: false })
    .where(and(eq(customerAddresses.customerId, customerId), ne(customerAddresses.id, id)))
  await tx.update(customerAddresses).set({ isDefault: true }).where(isHers(customerId, id))
}
