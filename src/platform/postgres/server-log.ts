import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The log files and their sizes in bytes. */
export function logSizes(home: string): Map<string, number> {
  const folder = join(home, 'log')
  const files = existsSync(folder) ? readdirSync(folder) : []
  return new Map(files.map((name) => [join(folder, name), statSync(join(folder, name)).size]))
}

/** Log lines written since `before`. */
export function logSince(home: string, before: Map<string, number>): string {
  return [...logSizes(home)]
    .map(([file, size]) => {
      const from = before.get(file) ?? 0
      // The file of the same weekday a week ago is truncated.
      return readFileSync(file, 'utf8')
        .slice(size >= from ? from : 0)
        .slice(-4000)
    })
    .join('\n')
}
