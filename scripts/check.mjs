// `npm run check`: the fast gate. Format, lint and import rules, what nothing uses, types, unit and database tests.

import { fastChecks, runSteps } from './steps.mjs'
import { ensureInstalled } from './workshop.mjs'

await ensureInstalled()
await runSteps(fastChecks)
