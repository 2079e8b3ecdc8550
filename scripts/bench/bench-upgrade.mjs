// `npm run bench:upgrade -- ../other`: upgrades a filled shop of an earlier release to this one. See bench/README.md.
import { ensureBuild, ensureInstalled, runNode24 } from '../workshop.mjs'

await ensureInstalled()
await ensureBuild()
process.exitCode = await runNode24(['bench/upgrade.ts', ...process.argv.slice(2)])
