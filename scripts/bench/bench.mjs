// `npm run bench`: throughput of the shop compared with the limit of the machine. See bench/README.md.
import { ensureBuild, ensureInstalled, runNode24 } from '../workshop.mjs'

await ensureInstalled()
await ensureBuild()
process.exitCode = await runNode24(['bench/run.ts', ...process.argv.slice(2)])
