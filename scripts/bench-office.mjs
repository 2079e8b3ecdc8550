// `npm run bench:office [-- --folder /tmp/large-shop]`: the back office of a large shop. See bench/README.md.
import { ensureBuild, ensureInstalled, runNode24 } from './workshop.mjs'

await ensureInstalled()
await ensureBuild()
process.exitCode = await runNode24(['bench/office.ts', ...process.argv.slice(2)])
