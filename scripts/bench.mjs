// `npm run bench`: the shop beside the machine's own limit, in one run. See bench/README.md.
import { ensureBuild, ensureInstalled, runNode24 } from './workshop.mjs'

await ensureInstalled()
await ensureBuild()
process.exitCode = await runNode24(['bench/run.ts', ...process.argv.slice(2)])
