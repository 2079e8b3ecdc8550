// CPU steal time: the share that the host of a virtual machine takes. It slows measurements down, so they report it.
import { readFileSync } from 'node:fs'

/**
 * Starts measuring.
 * @returns function that returns the steal time since then, in percent of all CPU time; undefined where it is unknown
 *   (not Linux)
 */
export function watchHost() {
  const from = times()
  return () => {
    const now = times()
    if (!from || !now || now.all === from.all) return undefined
    return Math.round((100 * (now.stolen - from.stolen)) / (now.all - from.all))
  }
}

function times() {
  try {
    // Fields: cpu user nice system idle iowait irq softirq steal …; guest time is included in user and nice.
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    const parts = line.split(/\s+/).slice(1, 9).map(Number)
    return { all: parts.reduce((sum, part) => sum + part, 0), stolen: parts[7] ?? 0 }
  } catch {
    return undefined
  }
}
