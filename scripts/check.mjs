// `npm run check`: the fast checks. Format, lint, import rules, unused code, types, unit and database tests.

import { fastChecks, runSteps } from './steps.mjs'
import { ensureInstalled } from './workshop.mjs'

await ensureInstalled()
await runSteps(fastChecks)
