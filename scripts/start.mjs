// `npm start`: installs dependencies, builds if anything has changed, and starts the shop. Runs on Node 20 or newer.
import { ensureBuild, ensureInstalled, runNode24, serverEntry } from './workshop.mjs'

await ensureInstalled()
await ensureBuild()
process.exitCode = await runNode24([serverEntry])
