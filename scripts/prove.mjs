// `npm run prove [-- races crashes outages --quick]`: fault tests with races, crashes and outages. See SECURITY.md.
import { ensureBuild, ensureInstalled, runNode24 } from './workshop.mjs'

await ensureInstalled()
await ensureBuild()
process.exitCode = await runNode24(['tests/faults/prove.ts', ...process.argv.slice(2)])
