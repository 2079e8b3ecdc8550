import { and, desc, eq, isNull } from 'drizzle-orm'
import { slugCalled } from '#domains/catalogue/categories/resolve-category.ts'
import { mayDo, type StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { productEditRuns } from '../tables.ts'
import { gridAttributesFor } from './attribute-columns.ts'
import { type EditRun, fieldOf, type GridCell, type GridField, readCell } from './staff-contract.ts'

type Run = typeof productEditRuns.$inferSelect
type Editor = Pick<StaffMember, 'id' | 'username' | 'isMain' | 'permissions'>

/** Refused cells that an answer lists. */
const maxListed = 5000
const maxRuns = 50

/**
 * Stores changed cells as a run, which a job saves.
 * @param fileName of the file that they come from; empty: the grid
 * @throws Refusal 403 for stock or cost without inventory.edit
 */
export async function startProductEdits(db: Db, cells: GridCell[], by: Editor, fileName = ''): Promise<EditRun> {
  mustBeAllowed(cells, by)
  const sorted = (await asStored(db, cells)).toSorted((a, b) => a.number - b.number)
  return db.transaction((tx) => start(tx, { cells: sorted, fileName }, by))
}

/** Values as they will be stored, by which an undo recognises its own. What cannot be read is refused later. */
export async function asStored(db: Db, cells: GridCell[]): Promise<GridCell[]> {
  const slugs = new Map<string, string>()
  const own = await gridAttributesFor(
    db,
    cells.map(({ field }) => field),
  )
  const stored: GridCell[] = []
  for (const cell of cells) {
    const read = readCell(cell.field, cell.after, own)
    let after = 'text' in read ? read.text : cell.after
    if (fieldOf(cell.field).kind === 'slug' && after !== '') {
      if (!slugs.has(after)) slugs.set(after, await slugCalled(db, after))
      after = slugs.get(after) ?? after
    }
    stored.push({ ...cell, after })
  }
  return stored
}

const isAllowed = (cells: { field: string }[], by: Editor): boolean =>
  mayDo(by, 'inventory.edit') || !cells.some(({ field }) => fieldOf(field as GridField).isStock)

export function mustBeAllowed(cells: { field: string }[], by: Editor) {
  if (!isAllowed(cells, by))
    throw new Refusal(403, 'not_permitted', 'You do not have permission to change stock and cost')
}

type NewRun = Omit<typeof productEditRuns.$inferInsert, 'staffId' | 'actor'>

async function start(tx: Db, values: NewRun, by: Editor): Promise<EditRun> {
  const [run] = await tx
    .insert(productEditRuns)
    .values({ ...values, staffId: by.id, actor: by.username })
    .returning()
  if (!run) throw new Error('the run was not stored')
  await addJob(tx, 'product-edits', { runId: run.id }, `product-edits-${run.id}`)
  return viewOf(run, by)
}

/** The cells that a run has changed: refused ones stayed as they were. */
function changedCells({ cells, refused }: Pick<Run, 'cells' | 'refused'>) {
  const stayed = new Set(refused.map(({ cell }) => cell))
  return cells.filter((_, nr) => !stayed.has(nr))
}

/**
 * Reverts a run as a new run: each cell gets its earlier value, unless it was changed since.
 * @throws Refusal 404 · 409 not finished, already undone, or nothing to undo · 403 as for saving
 */
export function undoProductEdits(db: Db, id: number, by: Editor): Promise<EditRun> {
  return db.transaction(async (tx) => {
    const [run] = await tx.select().from(productEditRuns).where(eq(productEditRuns.id, id)).for('update')
    if (!run) throw new NotFound('Run')
    if (!run.finishedAt) throw new Refusal(409, 'unfinished', 'This run is not finished yet')
    // One that is over and brought nothing back does not count: what was in its way may be gone.
    const [undo] = await tx
      .select({ id: productEditRuns.id })
      .from(productEditRuns)
      .where(and(eq(productEditRuns.undoes, id), isNull(productEditRuns.finishedAt)))
    if (run.undoneAt || undo) throw new Refusal(409, 'undone', 'This run is undone already')
    const cells = changedCells(run).map(({ before, after, ...cell }) => ({ ...cell, before: after, after: before }))
    if (cells.length === 0) throw new Refusal(409, 'nothing', 'This run has changed nothing')
    mustBeAllowed(cells, by)
    return start(tx, { cells, fileName: run.fileName, undoes: id }, by)
  })
}

/** The last runs, newest first. */
export async function editRuns(db: Db, by: Editor): Promise<EditRun[]> {
  const rows = await db.select().from(productEditRuns).orderBy(desc(productEditRuns.id)).limit(maxRuns)
  return rows.map((run) => viewOf(run, by))
}

/** A run and its refused cells; those of costs only with inventory.view. @throws NotFound */
export async function editRun(db: Db, id: number, by: Editor) {
  const [run] = await db.select().from(productEditRuns).where(eq(productEditRuns.id, id))
  if (!run) throw new NotFound('Run')
  const canSeeCosts = mayDo(by, 'inventory.view')
  const refused = run.refused.flatMap(({ cell, error }) => {
    const own = run.cells[cell]
    return own && (canSeeCosts || own.field !== 'cost') ? [{ ...own, field: own.field as GridField, error }] : []
  })
  return { run: viewOf(run, by), refused: refused.slice(0, maxListed) }
}

function viewOf(run: Run, by: Editor): EditRun {
  const changed = changedCells(run)
  const isOver = run.finishedAt !== null && run.undoneAt === null
  return {
    id: run.id,
    at: run.at.toISOString(),
    actor: run.actor,
    fileName: run.fileName,
    total: run.cells.length,
    done: run.done,
    refusedCount: run.refused.length,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    undoes: run.undoes,
    undoneAt: run.undoneAt?.toISOString() ?? null,
    undoneBy: run.undoneBy,
    mayUndo: isOver && changed.length > 0 && isAllowed(changed, by),
  }
}
