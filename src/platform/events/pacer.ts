import { performance } from 'node:perf_hooks'

/** Events that a process delivers per second. An e-mail costs twice as much as an order, so under load e-mails wait. */
const perSecond = { idle: 100, atRest: 25, inAStorm: 2 }
/** Event loop utilization over the last second: above `storm` the process is overloaded, below `idle` it is idle. */
const storm = 0.5
const idle = 0.2

/** Limits how many events this process may deliver: the busier it is, the fewer. */
export function startPacer() {
  let before = performance.eventLoopUtilization()
  let isStorm = false
  let allowance = perSecond.atRest
  return {
    /** Measures the load since the last call, and renews the allowance. Call it once a second. */
    measure() {
      const { utilization } = performance.eventLoopUtilization(before)
      before = performance.eventLoopUtilization()
      isStorm = utilization > storm
      allowance = isStorm ? perSecond.inAStorm : utilization < idle ? perSecond.idle : perSecond.atRest
    },
    isStorm: () => isStorm,
    allowance: () => allowance,
    spend(events: number) {
      allowance -= events
    },
  }
}
