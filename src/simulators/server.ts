import { simulatedClock } from './clock.ts'
import { controlApp } from './control.ts'
import { pathao } from './couriers/pathao.ts'
import { redx } from './couriers/redx.ts'
import { startCourier } from './couriers/simulated-courier.ts'
import { steadfast } from './couriers/steadfast.ts'
import { startService } from './loopback-service.ts'

/** 0: any free one. */
type SimulatorPorts = { page: number; pathao: number; steadfast: number; redx: number }
export type SimulatorOptions = {
  /** The same seed and the same calls give the same faults and the same outcomes of parcels. */
  seed: number
  ports?: SimulatorPorts
  /** Where the clock starts; now by default. */
  start?: Date
}
export type Simulators = Awaited<ReturnType<typeof startSimulators>>

const anyPorts: SimulatorPorts = { page: 0, pathao: 0, steadfast: 0, redx: 0 }

/**
 * Starts all simulators and their page on loopback. Nothing of them reaches another machine.
 * Simulators of payments and messages belong beside `couriers`, with the same clock.
 * @throws Error with code EADDRINUSE if a port is taken; then none runs
 */
export async function startSimulators({ seed, ports = anyPorts, start = new Date() }: SimulatorOptions) {
  const clock = simulatedClock(start)
  const running: { stop: () => Promise<void> }[] = []
  const stop = async () => {
    await Promise.all(running.map((each) => each.stop()))
  }
  const started = async <T extends { stop: () => Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const one = await starting
    running.push(one)
    return one
  }
  try {
    const couriers = {
      pathao: await started(startCourier(pathao, clock, seed + 100, ports.pathao)),
      steadfast: await started(startCourier(steadfast, clock, seed + 200, ports.steadfast)),
      redx: await started(startCourier(redx, clock, seed + 300, ports.redx)),
    }
    const control = controlApp({ seed, clock, couriers: Object.values(couriers) })
    const { origin: page } = await started(startService(control, ports.page))
    return { seed, clock, couriers, page, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
