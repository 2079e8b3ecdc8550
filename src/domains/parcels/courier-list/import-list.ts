import { and, eq, inArray } from 'drizzle-orm'
import { numberIn } from '#domains/parcels/booking/withdrawn-bookings.ts'
import { courierNames } from '#domains/parcels/courier-names.ts'
import { parcels } from '#domains/parcels/tables.ts'
import { startBulkTask } from '#domains/staff/bulk-tasks/start-bulk-task.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import { ownCourier } from '#shared/parcels/own-courier.ts'
import type { ParcelState } from '#shared/parcels/parcel-states.ts'
import { isRounded } from '#shared/text/csv.ts'
import { isCancellation, stateOfWord } from './courier-words.ts'
import { findParcels, type ListedParcel } from './find-parcels.ts'
import { type CourierListEntry, planLine } from './plan-line.ts'
import { type ListLine, readList } from './read-list.ts'
import type { CourierListRequest } from './staff-contract.ts'

type Current = { state: ParcelState; consignment: string | null }
type Change = { line: number; number: string; before: Current; after: Current; entry: CourierListEntry }
type LineError = { line: number; number: string; error: string }

/** Lines that an answer lists of each kind. */
const listed = 500

/**
 * Reads a courier's list. Lines that cannot be taken over are named with the reason; the others become a change of many
 * parcels, unless it is a trial.
 * @throws Refusal 404 for an unknown courier; 422 for a file that cannot be read
 */
export async function importCourierList(db: Db, input: CourierListRequest, by: StaffMember, now: Date) {
  const name = await nameOf(db, input.courier)
  const { lines, ignored } = readList(input.file)
  const { changes, errors, same } = await planLines(db, input.courier, lines, now)
  const task =
    input.dryRun || changes.length === 0
      ? null
      : await db.transaction((tx) =>
          startBulkTask(
            tx,
            {
              kind: 'parcel.courier-list',
              input: { said: Object.fromEntries(changes.map(({ number, entry }) => [number, entry])) },
              detail: { what: 'courier-list', text: name },
              rows: changes.map(({ number }) => ({ subject: number, title: number })),
            },
            by,
            now,
          ),
        )
  return {
    task,
    answer: {
      ...{ lines: lines.length, same, ignored, changeCount: changes.length, errorCount: errors.length },
      errors: errors.slice(0, listed),
      changes: changes.slice(0, listed).map(({ entry: _, ...change }) => change),
    },
  }
}

async function nameOf(db: Db, courier: string): Promise<string> {
  const found = (await courierNames(db)).find((each) => each.courier === courier)
  if (!found || courier === ownCourier) throw new NotFound('Courier')
  return found.name
}

async function planLines(db: Db, courier: string, lines: readonly ListLine[], now: Date) {
  const parcelOf = await findParcels(db, courier, lines)
  const taken = await takenNumbers(db, courier, lines)
  const changes: Change[] = []
  const errors: LineError[] = []
  const seen = new Map<string, number>()
  let same = 0
  for (const line of lines) {
    const found = isRounded(line.consignment) ? 'A spreadsheet has rounded it' : parcelOf(line)
    const shown = line.number || line.consignment
    const refuse = (error: string) => errors.push({ line: line.line, number: shown, error })
    if (typeof found === 'string') {
      refuse(found)
      continue
    }
    const { number } = found.parcel
    const before = seen.get(number)
    seen.set(number, line.line)
    if (before !== undefined) {
      refuse(`This parcel stands in line ${before}, too`)
      continue
    }
    if (line.collected === null) {
      refuse('The amount cannot be read')
      continue
    }
    const entry = entryOf(courier, line, number)
    const planned = entry && planOf(found, entry, taken, now)
    if (!planned) refuse(`The word ${line.word} is not known`)
    else if ('error' in planned) refuse(planned.error)
    else if ('same' in planned) same++
    else changes.push({ line: line.line, number, ...planned, entry: entry as CourierListEntry })
  }
  return { changes, errors, same }
}

/** Undefined: nobody knows its word. */
function entryOf(courier: string, line: ListLine, parcelNumber: string): CourierListEntry | undefined {
  const { number: reference, consignment, word, collected } = line
  const state = stateOfWord(courier, word)
  if (state === undefined) return undefined
  return {
    ...{ courier, consignment, word, state },
    ...(numberIn(reference) === parcelNumber && { reference }),
    ...(isCancellation(courier, word) && { isCancellation: true }),
    ...(typeof collected === 'number' && { collected }),
  }
}

function planOf(listed: ListedParcel, entry: CourierListEntry, taken: Map<string, string>, now: Date) {
  const { parcel } = listed
  const plan = planLine(listed, entry, now)
  if (!('set' in plan)) return plan
  const { consignment } = plan.set
  const owner = consignment ? taken.get(consignment) : undefined
  if (owner && owner !== parcel.number) return { error: 'Another parcel has this number of the courier' }
  return {
    before: { state: parcel.state, consignment: parcel.consignment },
    after: { state: plan.state ?? parcel.state, consignment: consignment ?? parcel.consignment },
  }
}

/** Which parcel has a number of the courier already. */
async function takenNumbers(db: Db, courier: string, lines: readonly ListLine[]): Promise<Map<string, string>> {
  const all = lines.map(({ consignment }) => consignment).filter(Boolean)
  const rows = await db
    .select({ consignment: parcels.consignment, number: parcels.number })
    .from(parcels)
    .where(and(eq(parcels.courier, courier), inArray(parcels.consignment, all)))
  return new Map(rows.map(({ consignment, number }) => [consignment ?? '', number]))
}
