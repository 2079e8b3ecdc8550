/** A value of the earlier release, and the value at the same path now. */
export type Difference = { place: string; before: string; after: string }

const absent = '(absent)'

/**
 * Compares two JSON values. Additional fields in `after` are no difference: a release may add fields.
 * @param place path of the values, for example `orders[].total`
 */
export function compareAnswers(before: unknown, after: unknown, place = ''): Difference[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = compareAnswers(before.length, after.length, `${place}.length`)
    const shared = before.slice(0, after.length)
    return [...length, ...shared.flatMap((value, at) => compareAnswers(value, after[at], `${place}[]`))]
  }
  if (isObject(before) && isObject(after))
    return Object.entries(before).flatMap(([key, value]) =>
      compareAnswers(value, key in after ? after[key] : absent, place ? `${place}.${key}` : key),
    )
  return Object.is(before, after) ? [] : [{ place, before: inShort(before), after: inShort(after) }]
}

/**
 * Compares two CSV files column by column, so that a later release may add and reorder columns.
 * @returns a difference for a changed number of lines, each missing column, and each column with a changed cell
 */
export function compareFiles(before: string, after: string): Difference[] {
  const [theirs, ours] = [columnsOf(before), columnsOf(after)]
  const lines = compareAnswers(theirs.lines, ours.lines, 'lines')
  return [
    ...lines,
    ...[...theirs.columns].flatMap(([name, cells]): Difference[] => {
      const now = ours.columns.get(name)
      if (!now) return [{ place: name, before: `column of ${cells.length}`, after: absent }]
      const at = cells.findIndex((cell, line) => cell !== now[line])
      return at < 0 ? [] : [{ place: name, before: inShort(cells[at]), after: inShort(now[at]) }]
    }),
  ]
}

function columnsOf(file: string) {
  const [headers = [], ...records] = recordsOf(file)
  const columns = new Map(headers.map((name, at) => [name, records.map((cells) => cells[at] ?? '')]))
  return { lines: records.length, columns }
}

function recordsOf(file: string): string[][] {
  const records: string[][] = []
  let cells: string[] = []
  for (const [, quoted, plain = '', end] of file
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    cells.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    if (cells.length > 1 || cells[0]) records.push(cells)
    cells = []
  }
  return records
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function inShort(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
