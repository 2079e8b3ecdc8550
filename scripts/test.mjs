// `npm test`: all checks.

import { allChecks, runSteps } from './steps.mjs'
import { ensureInstalled } from './workshop.mjs'

await ensureInstalled()
await runSteps(allChecks)
