// What the host of a virtual machine keeps of its processors' time: measurements are as slow as that, and say so.
import { readFileSync } from 'node:fs'

/**
 * From now on.
 * @returns how much has been kept since then, in percent of all processors' time; undefined where the system does not tell (Linux does)
 */
export function watchHost() {
  const from = times()
  return () => {
    const now = times()
    if (!from || !now || now.all === from.all) return undefined
    return Math.round((100 * (now.kept - from.kept)) / (now.all - from.all))
  }
}

function times() {
  try {
    // cpu user nice system idle iowait irq softirq steal …; guests are in user and nice.
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    const parts = line.split(/\s+/).slice(1, 9).map(Number)
    return { all: parts.reduce((sum, part) => sum + part, 0), kept: parts[7] ?? 0 }
  } catch {
    return undefined
  }
}
