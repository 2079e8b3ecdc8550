import type { CourierDefinition } from '#domains/parcels/couriers/courier.ts'
import type { AppContext } from '#platform/app-context.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Account, credentialsName } from './courier-accounts.ts'
import type { SaveCourier } from './staff-contract.ts'

/** What is stored, with the fields that were entered; null: nothing is stored and the courier is not used. */
export function mergedCredentials(
  { secrets }: AppContext,
  definition: CourierDefinition,
  before: Account | undefined,
  input: SaveCourier,
): Record<string, unknown> | null {
  const stored = before?.credentials
    ? JSON.parse(secrets.open(before.credentials, credentialsName(definition.code)))
    : {}
  const merged: Record<string, unknown> = { ...stored }
  for (const [name, value] of Object.entries(input.credentials)) {
    const field = definition.credentials.shape[name]
    if (!field) continue
    if (value !== '') merged[name] = value
    // Secrets are never shown, so an empty one was not edited.
    else if (field.meta()?.isSecret !== true) delete merged[name]
  }
  const read = definition.credentials.safeParse(merged)
  if (read.success) return read.data
  if (!input.isActive) return Object.keys(merged).length > 0 ? merged : null
  const fields = Object.fromEntries(
    read.error.issues.map(({ path: [name = ''] }) => [
      `credentials.${String(name)}`,
      merged[String(name)] === undefined ? 'Please enter it' : 'Please check it: it is not of the usual form',
    ]),
  )
  throw new Refusal(422, 'invalid', Object.values(fields)[0] ?? 'Please check the fields', { fields })
}
