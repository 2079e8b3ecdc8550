// What backup and restore say in the terminal.

let last = 0
/** One line that is written over; nothing where nobody watches. */
export function showProgress(doing: string, done: number, total: number) {
  if (!process.stderr.isTTY || performance.now() - last < 100) return
  last = performance.now()
  process.stderr.write(`\r\x1b[K${doing} … ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`)
}

export const hush = () => void (process.stderr.isTTY && process.stderr.write('\r\x1b[K'))

export const many = (count: number, thing: string) => `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`

export const bytes = (count: number) =>
  count < 1_000_000 ? `${Math.ceil(count / 1000)} kB` : `${(count / 1_000_000).toFixed(1)} MB`
