import { NotFound } from '#platform/refusal.ts'

type Existing = { id: number; title: string }
type Row = { subject: string; title: string; error?: string }

/**
 * The rows of a bulk task, each id once. Deleted ones are listed with `gone` as their error.
 * @param thing name of such rows, for the refusal
 * @throws NotFound when none of them exists
 */
export function rowsOfIds(ids: readonly number[], found: readonly Existing[], thing: string, gone: string): Row[] {
  if (found.length === 0) throw new NotFound(thing)
  const titles = new Map(found.map(({ id, title }) => [id, title]))
  return [...new Set(ids)].map((id) => {
    const title = titles.get(id)
    return { subject: String(id), title: title ?? `#${id}`, ...(title === undefined && { error: gone }) }
  })
}
