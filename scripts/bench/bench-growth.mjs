// `npm run bench:growth [-- --quick] [-- --folder /tmp/growing]`: sends the same requests to shops of 1,000, 10,000 and
// 100,000 products. See bench/README.md.
import { ensureBuild, ensureInstalled, runNode24 } from '../workshop.mjs'

await ensureInstalled()
await ensureBuild()
process.exitCode = await runNode24(['bench/growth.ts', ...process.argv.slice(2)])
