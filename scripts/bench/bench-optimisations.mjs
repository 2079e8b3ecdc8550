// `npm run bench:optimisations [-- --products 100000] [-- --folder /tmp/optimised]`: compares each optimisation of
// lists, search and inventory with unoptimised code for the same result. See bench/README.md.
import { ensureBuild, ensureInstalled, runNode24 } from '../workshop.mjs'

await ensureInstalled()
await ensureBuild()
process.exitCode = await runNode24(['bench/optimisations.ts', ...process.argv.slice(2)])
