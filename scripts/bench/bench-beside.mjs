// `npm run bench:beside`: compares this checkout with another one, alternating requests. See bench/README.md.
import { ensureBuild, ensureInstalled, runNode24 } from '../workshop.mjs'

await ensureInstalled()
await ensureBuild()
process.exitCode = await runNode24(['bench/beside.ts', ...process.argv.slice(2)])
