// Terminal output of backup, restore and import.

let last = 0
/** Shows progress on a line that is overwritten; prints nothing if stderr is not a terminal. */
export function showProgress(doing: string, done: number, total: number) {
  if (!process.stderr.isTTY || performance.now() - last < 100) return
  last = performance.now()
  process.stderr.write(`\r\x1b[K${doing} … ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`)
}

export const hush = () => void (process.stderr.isTTY && process.stderr.write('\r\x1b[K'))

export const many = (count: number, thing: string) => `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`

export const bytes = (count: number) =>
  count < 1_000_000 ? `${Math.ceil(count / 1000)} kB` : `${(count / 1_000_000).toFixed(1)} MB`
