// `npm run simulate`: simulators of the couriers, with a page that shows and controls them (docs/couriers.md).
// `npm run simulate -- --seed 7`: repeats the parcels and faults of an earlier run with that seed.
import { parseArgs } from 'node:util'
import { startSimulators } from '#simulators/server.ts'

const usage = 'Use: npm run simulate [-- --seed NUMBER]'
const ports = { page: 4600, pathao: 4601, steadfast: 4602, redx: 4603 }
const tickMs = 1000

function readSeed(): number | undefined {
  try {
    const { seed } = parseArgs({ options: { seed: { type: 'string' } } }).values
    if (seed === undefined) return Math.floor(Math.random() * 1_000_000)
    return /^\d{1,9}$/.test(seed) ? Number(seed) : undefined
  } catch {
    return undefined
  }
}

async function main(seed: number) {
  const simulators = await startSimulators({ seed, ports })
  const { clock, couriers, page } = simulators
  console.log(`Simulators with seed ${seed}. Page: ${page}`)
  for (const { name, baseUrl } of Object.values(couriers)) console.log(`  ${name}: ${baseUrl}`)

  let isTicking = false
  const ticks = setInterval(async () => {
    // Skips a tick while the previous one waits for a slow webhook receiver, so that ticks do not pile up.
    if (isTicking) return
    isTicking = true
    await clock.wind(tickMs).catch(console.error)
    isTicking = false
  }, tickMs)
  const stop = () => {
    clearInterval(ticks)
    void simulators.stop()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

const seed = readSeed()
if (seed === undefined) {
  console.error(usage)
  process.exitCode = 1
} else {
  await main(seed).catch((error: NodeJS.ErrnoException & { port?: number }) => {
    process.exitCode = 1
    console.error(
      error.code === 'EADDRINUSE' ? `Port ${error.port} is taken; are the simulators running already?` : error,
    )
  })
}
