import { simulatedClock } from './clock.ts'
import { pathao } from './couriers/pathao.ts'
import { redx } from './couriers/redx.ts'
import { startCourier } from './couriers/simulated-courier.ts'
import { steadfast } from './couriers/steadfast.ts'

export type SimulatorPorts = { page: number; pathao: number; steadfast: number; redx: number }
export type SimulatorOptions = {
  /** The same seed and the same calls give the same ends of parcels and the same faults. */
  seed: number
  /** Any free ones by default. */
  ports?: SimulatorPorts
  /** Where the clock starts; now by default. */
  start?: Date
}
export type Simulators = Awaited<ReturnType<typeof startSimulators>>

const anyPorts: SimulatorPorts = { page: 0, pathao: 0, steadfast: 0, redx: 0 }

/** Starts everything on loopback. Nothing of it reaches another machine. */
export async function startSimulators({ seed, ports = anyPorts, start = new Date() }: SimulatorOptions) {
  const clock = simulatedClock(start)
  const couriers = {
    pathao: await startCourier(pathao, clock, seed + 100, ports.pathao),
    steadfast: await startCourier(steadfast, clock, seed + 200, ports.steadfast),
    redx: await startCourier(redx, clock, seed + 300, ports.redx),
  }
  return {
    seed,
    clock,
    couriers,
    async stop() {
      await Promise.all(Object.values(couriers).map((courier) => courier.stop()))
    },
  }
}
