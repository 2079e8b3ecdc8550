// `npm run bench:office [-- --folder /tmp/large-shop]`: response times of the back office of a large shop; with
// `--tables`, its tables in a browser. See bench/README.md.
import { ensureBuild, ensureInstalled, runNode24 } from '../workshop.mjs'

await ensureInstalled()
await ensureBuild()
const words = process.argv.slice(2)
const bench = words.includes('--tables') ? 'bench/office-tables.ts' : 'bench/office.ts'
process.exitCode = await runNode24([bench, ...words])
